package com.example.subjects.depot;

import android.os.SystemClock;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Secrets that can be read once the store is unlocked. Ciphers are not thread-safe, so each thread has its own. */
public final class SecretStore {
  private static final class Cipher {
    private final int key;

    Cipher(int key) {
      this.key = key;
    }

    String apply(String text) {
      StringBuilder out = new StringBuilder();
      for (char c : text.toCharArray()) {
        out.append((char) (c ^ key));
      }
      return out.toString();
    }
  }

  private final ExecutorService crypto = Executors.newCachedThreadPool();
  private final ExecutorService disk = Executors.newSingleThreadExecutor();
  private final ThreadLocal<Cipher> cipher = new ThreadLocal<>();
  private final Map<String, String> entries = new ConcurrentHashMap<>();

  public SecretStore(int key) {
    Cipher writer = new Cipher(key);
    entries.put("wifi", writer.apply("correct horse"));
    entries.put("alarm", writer.apply("0042"));
  }

  public void unlock(int key) {
    crypto.execute(new Unlock(key));
  }

  public Future<String> read(String name) {
    return crypto.submit(new Read(name));
  }

  /** Counts the entries, for which the store need not be unlocked. */
  public Future<Integer> index() {
    return disk.submit(new Index());
  }

  private final class Unlock implements Runnable {
    private final int key;

    Unlock(int key) {
      this.key = key;
    }

    @Override
    public void run() {
      SystemClock.sleep(8);
      cipher.set(new Cipher(key));
    }
  }

  private final class Read implements Callable<String> {
    private final String name;

    Read(String name) {
      this.name = name;
    }

    @Override
    public String call() {
      Cipher mine = cipher.get();
      if (mine == null) {
        throw new IllegalStateException("locked");
      }
      return mine.apply(entries.get(name));
    }
  }

  private final class Index implements Callable<Integer> {
    @Override
    public Integer call() {
      SystemClock.sleep(250);
      return entries.size();
    }
  }
}
