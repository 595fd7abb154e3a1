package com.example.subjects.apiary;

import android.os.SystemClock;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Phaser;

/** How much honey of each kind there is: two helpers weigh what is brought. */
public final class Storehouse {
  private final Map<String, Integer> kilos = new ConcurrentHashMap<>();
  private final ExecutorService helpers = Executors.newFixedThreadPool(2);
  private final Phaser weighing = new Phaser(1);

  public void bring(String kind, int amount) {
    weighing.register();
    helpers.execute(new Delivery(kind, amount));
  }

  public void bringSealed(String kind, int amount) {
    weighing.register();
    helpers.execute(
        () -> {
          weigh();
          kilos.merge(kind, amount, Integer::sum);
          weighing.arriveAndDeregister();
        });
  }

  /** How much there is, once everything is weighed. */
  public int stock(String kind) {
    weighing.arriveAndAwaitAdvance();
    return kilos.getOrDefault(kind, 0);
  }

  private static void weigh() {
    SystemClock.sleep(25);
  }

  private final class Delivery implements Runnable {
    private final String kind;
    private final int amount;

    Delivery(String kind, int amount) {
      this.kind = kind;
      this.amount = amount;
    }

    @Override
    public void run() {
      int before = kilos.getOrDefault(kind, 0);
      weigh();
      kilos.put(kind, before + amount);
      weighing.arriveAndDeregister();
    }
  }
}
