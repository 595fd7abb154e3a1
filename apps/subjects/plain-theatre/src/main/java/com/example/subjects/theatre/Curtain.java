package com.example.subjects.theatre;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Tells those who wait for it that it rises. */
public final class Curtain {
  private final ExecutorService machine = Executors.newSingleThreadExecutor();
  private final List<Runnable> waiting = new ArrayList<>();

  public void add(Runnable listener) {
    waiting.add(listener);
  }

  public void remove(Runnable listener) {
    waiting.remove(listener);
  }

  /** Done once all are told. */
  public Future<?> rise() {
    return machine.submit(new Rise());
  }

  private final class Rise implements Runnable {
    @Override
    public void run() {
      for (Runnable listener : waiting) {
        listener.run();
      }
    }
  }
}
