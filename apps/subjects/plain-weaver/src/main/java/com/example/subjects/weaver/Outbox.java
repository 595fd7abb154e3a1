package com.example.subjects.weaver;

import android.os.Handler;
import android.os.HandlerThread;
import android.os.SystemClock;

/** Messages on their way to a relay, which is asked again a little later if it is busy. */
public final class Outbox {
  private static final long BACKOFF_MS = 30;

  private final HandlerThread thread = new HandlerThread("outbox");
  private final Handler handler;
  private final Relay relay;
  private int pending;

  public Outbox(Relay relay) {
    this.relay = relay;
    thread.start();
    handler = new Handler(thread.getLooper());
  }

  public void send(String message) {
    synchronized (this) {
      pending++;
    }
    handler.post(new Deliver(message));
  }

  /** Waits until nothing is on its way any more. */
  public synchronized void awaitEmpty() throws InterruptedException {
    while (pending > 0) {
      wait();
    }
  }

  public void close() {
    thread.quit();
  }

  private synchronized void delivered() {
    pending--;
    notifyAll();
  }

  private final class Deliver implements Runnable {
    private final String message;

    Deliver(String message) {
      this.message = message;
    }

    @Override
    public void run() {
      SystemClock.sleep(3);
      if (relay.accept(message)) {
        delivered();
      } else {
        handler.postDelayed(this, BACKOFF_MS);
      }
    }
  }
}
