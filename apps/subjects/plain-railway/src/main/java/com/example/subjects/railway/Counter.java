package com.example.subjects.railway;

import android.os.SystemClock;

/** A counter, which a clerk opens. */
public final class Counter {
  private final Printer printer;

  public Counter(Printer printer) {
    this.printer = printer;
  }

  public void open(String clerk) {
    new Thread(new Open(clerk), "counter").start();
  }

  private final class Open implements Runnable {
    private final String clerk;

    Open(String clerk) {
      this.clerk = clerk;
    }

    @Override
    public void run() {
      Clerk.signIn(clerk);
      SystemClock.sleep(15);
      printer.print("opening slip");
    }
  }
}
