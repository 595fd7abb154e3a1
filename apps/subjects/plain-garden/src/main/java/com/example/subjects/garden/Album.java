package com.example.subjects.garden;

import android.os.SystemClock;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Fetches pictures of the garden, each on a thread, and reports how far it is. */
public final class Album {
  /** Hears of a small picture once, when it is there; of a large one in halves. */
  public interface Listener {
    void progressed(String picture, int percent);
  }

  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final Set<String> pictures = ConcurrentHashMap.newKeySet();

  public void fetch(Listener listener) {
    threads.execute(new Sketch(listener));
    threads.execute(new Photo(listener));
  }

  public boolean has(String picture) {
    return pictures.contains(picture);
  }

  private final class Sketch implements Runnable {
    private final Listener listener;

    Sketch(Listener listener) {
      this.listener = listener;
    }

    @Override
    public void run() {
      SystemClock.sleep(20);
      pictures.add("sketch");
      listener.progressed("sketch", 100);
    }
  }

  private final class Photo implements Runnable {
    private final Listener listener;

    Photo(Listener listener) {
      this.listener = listener;
    }

    @Override
    public void run() {
      SystemClock.sleep(350);
      listener.progressed("photo", 50);
      SystemClock.sleep(100);
      pictures.add("photo");
      listener.progressed("photo", 100);
    }
  }
}
