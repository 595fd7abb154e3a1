package com.example.subjects.newsroom;

import android.os.Handler;
import android.os.HandlerThread;
import android.os.Message;
import android.os.SystemClock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** The printing press: a looper prints what the typesetter hands over, and the emergency stop goes first. */
public final class Press implements Handler.Callback {
  private static final int PRINT = 1;
  private static final int STOP = 2;

  private final HandlerThread rollers = new HandlerThread("rollers");
  private final ExecutorService typesetter = Executors.newSingleThreadExecutor();
  private final List<String> log = new ArrayList<>();
  private final Handler orders;

  public Press() {
    rollers.start();
    orders = new Handler(rollers.getLooper(), this);
  }

  /** Has a page set, and then printed. */
  public void print(String page) {
    typesetter.execute(new SetPage(page));
  }

  /** Stops at once, whatever waits. */
  public void emergencyStop() {
    orders.sendMessageAtFrontOfQueue(orders.obtainMessage(STOP));
  }

  /** At the end of the shift, all that was handed over is done; tells what happened. */
  public List<String> endOfShift() throws InterruptedException {
    typesetter.shutdown();
    while (!typesetter.awaitTermination(1, TimeUnit.MINUTES)) {
      continue;
    }
    rollers.quitSafely();
    rollers.join();
    return log;
  }

  @Override
  public boolean handleMessage(Message order) {
    if (order.what == PRINT) {
      log.add("printed " + order.obj);
    } else {
      orders.removeMessages(PRINT);
      log.add("stopped");
    }
    return true;
  }

  private final class SetPage implements Runnable {
    private final String page;

    SetPage(String page) {
      this.page = page;
    }

    @Override
    public void run() {
      SystemClock.sleep(20);
      orders.obtainMessage(PRINT, page).sendToTarget();
    }
  }
}
