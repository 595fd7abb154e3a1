package com.example.subjects.garden;

import android.os.SystemClock;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;

/** Two pickers put baskets on a cart, and a driver counts them until the horn is blown. */
public final class Orchard {
  private static final String HORN = "horn";

  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final BlockingQueue<String> cart = new LinkedBlockingQueue<>();

  /** The picker at the far trees blows the horn, as the way is long. */
  public Future<Integer> harvest() {
    threads.execute(new NearTrees());
    threads.execute(new FarTrees(true));
    return threads.submit(this::countToTheHorn);
  }

  /** The horn is blown by who has seen both pickers come back. */
  public Future<Integer> harvestTogether() {
    Future<?> near = threads.submit(new NearTrees());
    Future<?> far = threads.submit(new FarTrees(false));
    threads.submit(
        () -> {
          near.get();
          far.get();
          return cart.add(HORN);
        });
    return threads.submit(this::countToTheHorn);
  }

  private int countToTheHorn() throws InterruptedException {
    int baskets = 0;
    while (!cart.take().equals(HORN)) {
      baskets++;
    }
    return baskets;
  }

  private final class NearTrees implements Runnable {
    @Override
    public void run() {
      for (int i = 0; i < 3; i++) {
        SystemClock.sleep(5);
        cart.add("apples");
      }
    }
  }

  private final class FarTrees implements Runnable {
    private final boolean blowsTheHorn;

    FarTrees(boolean blowsTheHorn) {
      this.blowsTheHorn = blowsTheHorn;
    }

    @Override
    public void run() {
      SystemClock.sleep(400);
      cart.add("pears");
      if (blowsTheHorn) {
        cart.add(HORN);
      }
    }
  }
}
