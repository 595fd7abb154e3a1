package com.example.subjects.stationer;

import android.os.SystemClock;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Prints pages one after the other; who is interested can wait for the next one. */
public final class PrinterQueue {
  private final ExecutorService head = Executors.newSingleThreadExecutor();
  private int pages;

  public void print(String page) {
    head.execute(new Print(page));
  }

  /** Waits until another page has come out; false if none does. */
  public synchronized boolean awaitNextPage(long millis) throws InterruptedException {
    int before = pages;
    long end = SystemClock.uptimeMillis() + millis;
    while (pages == before) {
      long left = end - SystemClock.uptimeMillis();
      if (left <= 0) {
        return false;
      }
      wait(left);
    }
    return true;
  }

  private synchronized void cameOut() {
    pages++;
    notifyAll();
  }

  private final class Print implements Runnable {
    private final String page;

    Print(String page) {
      this.page = page;
    }

    @Override
    public void run() {
      SystemClock.sleep(2L * page.length());
      cameOut();
    }
  }
}
