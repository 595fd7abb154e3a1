package com.example.subjects.newsroom;

import android.os.SystemClock;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Takes the papers to the kiosk. Who wants to know says so; a kiosk also tells who asks later. */
public final class Courier {
  private final ExecutorService rider = Executors.newSingleThreadExecutor();

  private volatile Runnable whenDelivered;
  private Runnable whenSold;
  private boolean sold;

  /** Delivers the papers, which takes 300 ms. */
  public void deliver() {
    rider.execute(new Deliver());
  }

  /** Is told when the papers are delivered. */
  public void onDelivered(Runnable listener) {
    whenDelivered = listener;
  }

  /** Sells the papers. */
  public void sell() {
    rider.execute(new Sell());
  }

  /** Is told when the papers are sold, or at once if they are. */
  public void onSold(Runnable listener) {
    synchronized (this) {
      if (!sold) {
        whenSold = listener;
        return;
      }
    }
    listener.run();
  }

  private final class Deliver implements Runnable {
    @Override
    public void run() {
      SystemClock.sleep(300);
      Runnable listener = whenDelivered;
      if (listener != null) {
        listener.run();
      }
    }
  }

  private final class Sell implements Runnable {
    @Override
    public void run() {
      SystemClock.sleep(300);
      Runnable listener;
      synchronized (Courier.this) {
        sold = true;
        listener = whenSold;
      }
      if (listener != null) {
        listener.run();
      }
    }
  }
}
