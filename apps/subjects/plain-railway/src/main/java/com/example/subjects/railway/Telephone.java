package com.example.subjects.railway;

import android.os.SystemClock;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** The telephone in the cab, which learns of the end of a call by the exchange. */
public final class Telephone {
  private final ExecutorService exchange = Executors.newSingleThreadExecutor();
  private String connectedTo = "nobody";

  public synchronized void call(String whom) {
    connectedTo = whom;
  }

  public void hangUp() {
    exchange.execute(new Closed());
  }

  public synchronized String connectedTo() {
    return connectedTo;
  }

  /** Returns once the exchange has nothing more to say. */
  public void awaitQuiet() throws Exception {
    exchange.submit(() -> {}).get();
  }

  private synchronized void closed() {
    connectedTo = "nobody";
  }

  private final class Closed implements Runnable {
    @Override
    public void run() {
      SystemClock.sleep(15);
      closed();
    }
  }
}
