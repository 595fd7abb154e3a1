package com.example.subjects.orchard;

import android.os.SystemClock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** A belt with crates, and somebody who sorts them until the belt says that it was the last one. */
public final class SortingLine {
  private static final String END = "";

  private final BlockingQueue<String> belt = new LinkedBlockingQueue<>();
  private final List<String> sorted = new ArrayList<>();
  private final Thread sorter = new Thread(this::sort, "sorter");

  public void start() {
    sorter.start();
  }

  /** Sends somebody for two crates of a kind. */
  public void pick(String kind) {
    new Thread(new Picker(kind), "picker").start();
  }

  /** Work is over. */
  public void close() {
    belt.add(END);
  }

  /** What was sorted, once that is over. */
  public List<String> awaitSorted() throws InterruptedException {
    sorter.join();
    return sorted;
  }

  private void sort() {
    try {
      for (String crate = belt.take(); !crate.equals(END); crate = belt.take()) {
        sorted.add(crate);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private final class Picker implements Runnable {
    private final String kind;

    Picker(String kind) {
      this.kind = kind;
    }

    @Override
    public void run() {
      SystemClock.sleep(20);
      belt.add(kind + " 1");
      belt.add(kind + " 2");
    }
  }
}
