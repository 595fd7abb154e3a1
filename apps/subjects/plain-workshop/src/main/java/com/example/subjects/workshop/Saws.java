// Saws that run one after the other: a cut can be taken back, stopped, or refused where too many wait.
package com.example.subjects.workshop;

import android.os.SystemClock;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

public class Saws {
  private static final long CUT_MS = 20;
  private static final long LONG_CUT_MS = 600;

  private final List<String> log = new CopyOnWriteArrayList<>();
  private final ThreadPoolExecutor saw;

  /** A saw before which so many cuts may wait. */
  public Saws(int places) {
    saw = new ThreadPoolExecutor(1, 1, 1, TimeUnit.MINUTES, new LinkedBlockingQueue<>(places));
    saw.prestartAllCoreThreads();
  }

  /** A cut; what it is can be asked for again, to take it back. */
  public Runnable cut(String what) {
    Cut cut = new Cut(what);
    saw.execute(cut);
    return cut;
  }

  /** Whether a cut could be asked for. */
  public boolean tryCut(String what) {
    try {
      cut(what);
      return true;
    } catch (RejectedExecutionException full) {
      return false;
    }
  }

  /** Takes a cut back that has not begun. */
  public void takeBack(Runnable cut) {
    saw.remove(cut);
  }

  /** How many cuts have not begun. */
  public int waiting() {
    return saw.getQueue().size();
  }

  /** A long cut, which cleans up after itself where it is stopped. */
  public Future<?> longCut() {
    return saw.submit(new LongCut());
  }

  /** Waits for what was asked for, and tells what was done. */
  public String close() throws InterruptedException {
    saw.shutdown();
    saw.awaitTermination(1, TimeUnit.MINUTES);
    return String.join(" ", log);
  }

  private class Cut implements Runnable {
    private final String what;

    Cut(String what) {
      this.what = what;
    }

    @Override
    public void run() {
      SystemClock.sleep(CUT_MS);
      log.add(what);
    }
  }

  private class LongCut implements Runnable {
    @Override
    public void run() {
      try {
        Thread.sleep(LONG_CUT_MS);
        log.add("cut");
      } catch (InterruptedException stopped) {
        log.add("cleaned");
      }
    }
  }
}
