package com.example.subjects.weaver;

import android.os.SystemClock;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;

/** Hands pattern cards to a printer that takes one at a time. */
public final class PrinterQueue {
  private static final String END = "";

  private final SynchronousQueue<String> tray = new SynchronousQueue<>();
  private final List<String> printed = new CopyOnWriteArrayList<>();
  private final Thread feeder = new Thread(new Feeder(), "feeder");

  public void open() {
    feeder.start();
  }

  /** False if the printer has not taken the card in time. */
  public boolean print(String card) throws InterruptedException {
    return tray.offer(card, 900, TimeUnit.MILLISECONDS);
  }

  /** Waits until the printer has taken all that it was given, and stops it. */
  public void close() throws InterruptedException {
    tray.put(END);
    feeder.join();
  }

  public List<String> printed() {
    return printed;
  }

  private final class Feeder implements Runnable {
    @Override
    public void run() {
      SystemClock.sleep(20);
      try {
        for (String card = tray.take(); !card.equals(END); card = tray.take()) {
          printed.add(card);
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
