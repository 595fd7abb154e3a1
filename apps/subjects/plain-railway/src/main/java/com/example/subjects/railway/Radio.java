package com.example.subjects.railway;

import android.os.SystemClock;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** The radio in the cab. The end of a call ends that call only. */
public final class Radio {
  private static final class Call {
    private final String whom;
    private final CountDownLatch over = new CountDownLatch(1);

    Call(String whom) {
      this.whom = whom;
    }
  }

  private final ExecutorService exchange = Executors.newCachedThreadPool();
  private Call current;

  public synchronized void call(String whom) {
    current = new Call(whom);
  }

  /** What counts down once the call is over. */
  public synchronized CountDownLatch hangUp() {
    Call call = current;
    exchange.execute(new Closed(call));
    return call.over;
  }

  public synchronized String connectedTo() {
    return current == null ? "nobody" : current.whom;
  }

  private synchronized void closed(Call call) {
    if (current == call) {
      current = null;
    }
  }

  private final class Closed implements Runnable {
    private final Call call;

    Closed(Call call) {
      this.call = call;
    }

    @Override
    public void run() {
      SystemClock.sleep(15);
      closed(call);
      call.over.countDown();
    }
  }
}
