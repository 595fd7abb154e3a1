package com.example.subjects.stationer;

import android.os.Handler;
import android.os.HandlerThread;
import android.os.SystemClock;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Keeps secrets; locks itself a while after it was unlocked. */
public final class Vault {
  private static final long AUTO_LOCK_MILLIS = 1500;

  private final ExecutorService cipher = Executors.newSingleThreadExecutor();
  private final Map<String, String> secrets = new ConcurrentHashMap<>();
  private final Runnable autoLock = new AutoLock();
  private final Handler clock;
  private volatile boolean open;

  public Vault() {
    HandlerThread thread = new HandlerThread("vault-clock");
    thread.start();
    clock = new Handler(thread.getLooper());
  }

  public void unlock() {
    open = true;
    clock.removeCallbacks(autoLock);
    clock.postDelayed(autoLock, AUTO_LOCK_MILLIS);
  }

  /** Encrypts a secret and keeps it; this is possible while it is locked, too. */
  public Future<?> put(String name, String secret) {
    return cipher.submit(new Encrypt(name, secret));
  }

  /** The secret, or null if the vault is locked. */
  public String read(String name) {
    String secret = open ? secrets.get(name) : null;
    return secret == null ? null : flip(secret);
  }

  public void close() {
    clock.getLooper().quit();
    cipher.shutdown();
  }

  private static String flip(String text) {
    return new StringBuilder(text).reverse().toString();
  }

  private final class AutoLock implements Runnable {
    @Override
    public void run() {
      open = false;
    }
  }

  private final class Encrypt implements Runnable {
    private final String name;
    private final String secret;

    Encrypt(String name, String secret) {
      this.name = name;
      this.secret = secret;
    }

    @Override
    public void run() {
      SystemClock.sleep(15);
      secrets.put(name, flip(secret));
    }
  }
}
