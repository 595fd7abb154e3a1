package com.example.subjects.orchard;

import android.os.SystemClock;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** Orders to a dealer: with the token that there is, or a new one. */
public final class Orders {
  private final Dealer dealer = new Dealer();
  private final ExecutorService line = Executors.newCachedThreadPool();
  private final List<String> refused = Collections.synchronizedList(new ArrayList<>());
  private volatile int token;

  public void send(String fruit) {
    if (dealer.accepts(token)) {
      deliver(fruit);
    } else {
      line.execute(new Renewed(dealer.renew(), fruit));
    }
  }

  /** What the dealer has refused, once all are answered. */
  public List<String> awaitRefused() throws InterruptedException {
    line.shutdown();
    line.awaitTermination(1, TimeUnit.HOURS);
    return refused;
  }

  private void deliver(String fruit) {
    if (!dealer.accepts(token)) {
      refused.add(fruit);
    }
  }

  /** A new token is on its way back. */
  private final class Renewed implements Runnable {
    private final int renewed;
    private final String fruit;

    Renewed(int renewed, String fruit) {
      this.renewed = renewed;
      this.fruit = fruit;
    }

    @Override
    public void run() {
      SystemClock.sleep(20);
      token = renewed;
      deliver(fruit);
    }
  }
}
