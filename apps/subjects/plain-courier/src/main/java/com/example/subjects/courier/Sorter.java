// A belt and an arm that takes parcels from it, the urgent ones first.
package com.example.subjects.courier;

import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.PriorityBlockingQueue;

public class Sorter {
  private static final int EXPRESS = 0;
  private static final int STANDARD = 1;
  private static final int LAST = 2;

  private final BlockingQueue<Parcel> belt = new PriorityBlockingQueue<>();
  private final List<String> sorted = new CopyOnWriteArrayList<>();
  private final Thread arm = new Thread(new Arm(), "sorter");

  /** Begins to sort. */
  public void start() {
    arm.setDaemon(true);
    arm.start();
  }

  /** Puts a parcel on the belt. */
  public void put(String label) {
    belt.add(new Parcel(label, STANDARD));
  }

  /** Puts an urgent parcel on the belt. */
  public void putExpress(String label) {
    belt.add(new Parcel(label, EXPRESS));
  }

  /** Ends once the belt is empty. */
  public void finish() throws InterruptedException {
    belt.add(new Parcel("", LAST));
    arm.join();
  }

  /** The parcels in the order in which they were sorted. */
  public List<String> sorted() {
    return sorted;
  }

  private class Arm implements Runnable {
    @Override
    public void run() {
      try {
        Parcel next = belt.take();
        while (next.urgency != LAST) {
          sorted.add(next.label);
          next = belt.take();
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private static class Parcel implements Comparable<Parcel> {
    final String label;
    final int urgency;

    Parcel(String label, int urgency) {
      this.label = label;
      this.urgency = urgency;
    }

    @Override
    public int compareTo(Parcel other) {
      return Integer.compare(urgency, other.urgency);
    }
  }
}
