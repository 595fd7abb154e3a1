package com.example.subjects.lifeboat;

import android.os.SystemClock;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

/** Rowers that wait for each other after each stroke. */
public final class Rowers {
  private final int[] strokes;
  private final Thread[] rowers;
  private final CyclicBarrier beat;
  private int outOfStep;

  public Rowers(int count) {
    strokes = new int[count];
    rowers = new Thread[count];
    beat = new CyclicBarrier(count, this::compare);
  }

  public void row(int times) {
    for (int i = 0; i < rowers.length; i++) {
      int rower = i;
      rowers[i] = new Thread(() -> row(rower, times), "rower-" + i);
      rowers[i].start();
    }
  }

  public void join() throws InterruptedException {
    for (Thread rower : rowers) {
      rower.join();
    }
  }

  public int strokes() {
    int sum = 0;
    for (int count : strokes) {
      sum += count;
    }
    return sum;
  }

  public int outOfStep() {
    return outOfStep;
  }

  private void row(int rower, int times) {
    try {
      for (int i = 0; i < times; i++) {
        SystemClock.sleep(3 * rower);
        strokes[rower]++;
        beat.await();
      }
    } catch (InterruptedException | BrokenBarrierException e) {
      throw new IllegalStateException(e);
    }
  }

  private void compare() {
    for (int count : strokes) {
      if (count != strokes[0]) {
        outOfStep++;
      }
    }
  }
}
