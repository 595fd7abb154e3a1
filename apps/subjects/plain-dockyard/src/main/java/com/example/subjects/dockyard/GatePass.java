package com.example.subjects.dockyard;

import android.os.Handler;
import android.os.HandlerThread;
import android.os.SystemClock;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** The pass for the gate, which is renewed on a thread of its own once it has expired. */
public final class GatePass {
  private final HandlerThread thread = new HandlerThread("gate");
  private final Handler handler;
  private final CountDownLatch renewed = new CountDownLatch(1);
  private volatile String pass = "expired";

  public GatePass() {
    thread.start();
    handler = new Handler(thread.getLooper());
  }

  public void renew() {
    handler.post(new Renew());
  }

  public boolean awaitRenewed(long millis) throws InterruptedException {
    return renewed.await(millis, TimeUnit.MILLISECONDS);
  }

  public String pass() {
    return pass;
  }

  public void close() {
    thread.quitSafely();
  }

  private final class Renew implements Runnable {
    @Override
    public void run() {
      SystemClock.sleep(20);
      pass = "valid";
      renewed.countDown();
    }
  }
}
