// Orders that one joiner works off, the urgent ones first, or as many as the shelf holds.
package com.example.subjects.workshop;

import android.os.SystemClock;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.PriorityBlockingQueue;

public class Orders {
  private static final long WORK_MS = 20;

  private final BlockingQueue<Order> waiting;
  private final List<String> done = new CopyOnWriteArrayList<>();

  private Orders(BlockingQueue<Order> waiting) {
    this.waiting = waiting;
    Thread joiner = new Thread(new Joiner(), "joiner");
    joiner.setDaemon(true);
    joiner.start();
  }

  /** The most urgent order is done first. */
  public static Orders byUrgency() {
    return new Orders(new PriorityBlockingQueue<>());
  }

  /** A shelf with a place for one order. */
  public static Orders withOnePlace() {
    return new Orders(new ArrayBlockingQueue<>(1));
  }

  /** Puts an order on the shelf. */
  public void put(String what, int urgency) throws InterruptedException {
    waiting.put(new Order(what, urgency));
  }

  /** Whether there was a place for the order. */
  public boolean offer(String what) {
    return waiting.offer(new Order(what, 0));
  }

  /** What is done, in its order. */
  public List<String> done() {
    return done;
  }

  /** Waits until so many orders are done. */
  public void waitFor(int orders) {
    while (done.size() < orders) {
      SystemClock.sleep(10);
    }
  }

  private class Joiner implements Runnable {
    @Override
    public void run() {
      try {
        while (true) {
          Order order = waiting.take();
          SystemClock.sleep(WORK_MS);
          done.add(order.what);
        }
      } catch (InterruptedException stopped) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private static class Order implements Comparable<Order> {
    final String what;
    final int urgency;

    Order(String what, int urgency) {
      this.what = what;
      this.urgency = urgency;
    }

    @Override
    public int compareTo(Order other) {
      return Integer.compare(other.urgency, urgency);
    }
  }
}
