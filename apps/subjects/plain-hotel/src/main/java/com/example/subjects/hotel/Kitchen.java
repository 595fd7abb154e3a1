// One cook. The hatch holds one order; a further one takes the place of the one that waits there.
package com.example.subjects.hotel;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

public class Kitchen {
  private final ThreadPoolExecutor cook;
  private final List<String> served = Collections.synchronizedList(new ArrayList<>());

  private Kitchen(BlockingQueue<Runnable> hatch) {
    cook =
        new ThreadPoolExecutor(
            1, 1, 0, TimeUnit.SECONDS, hatch, new ThreadPoolExecutor.DiscardOldestPolicy());
  }

  /** A kitchen whose hatch holds one order. */
  public static Kitchen small() {
    return new Kitchen(new ArrayBlockingQueue<>(1));
  }

  /** A kitchen whose hatch holds every order. */
  public static Kitchen large() {
    return new Kitchen(new LinkedBlockingQueue<>());
  }

  /** Hands an order in. */
  public void order(String dish) {
    cook.execute(new Order(dish));
  }

  /** Takes no more orders, and waits until those in the hatch are served. */
  public void close() throws InterruptedException {
    cook.shutdown();
    while (!cook.awaitTermination(1, TimeUnit.HOURS)) {
      // The cook is not done.
    }
  }

  /** What was served, in order. */
  public List<String> served() {
    return served;
  }

  private class Order implements Runnable {
    private final String dish;

    Order(String dish) {
      this.dish = dish;
    }

    @Override
    public void run() {
      served.add(dish);
    }
  }
}
