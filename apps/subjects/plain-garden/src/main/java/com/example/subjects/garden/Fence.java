package com.example.subjects.garden;

import android.os.Handler;
import android.os.Looper;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** Tells news over the fence: one neighbour a message, so that the main thread gets some air between them. */
public final class Fence {
  private final Handler main = new Handler(Looper.getMainLooper());
  private final List<String> neighbours = new ArrayList<>();
  private final List<String> told = new ArrayList<>();
  private final CountDownLatch quiet = new CountDownLatch(1);

  public void join(String neighbour) {
    neighbours.add(neighbour);
  }

  public void leave(String neighbour) {
    neighbours.remove(neighbour);
  }

  public void tellAll() {
    main.post(new Next(0, neighbours.size()));
  }

  public List<String> told() {
    return told;
  }

  /** Released once the last one was told. */
  public CountDownLatch quiet() {
    return quiet;
  }

  private final class Next implements Runnable {
    private final int index;
    private final int count;

    Next(int index, int count) {
      this.index = index;
      this.count = count;
    }

    @Override
    public void run() {
      told.add(neighbours.get(index));
      if (index + 1 < count) {
        main.postDelayed(new Next(index + 1, count), 10);
      } else {
        quiet.countDown();
      }
    }
  }
}
