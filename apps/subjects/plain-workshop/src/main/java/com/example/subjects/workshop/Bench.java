// A bench at which two meet: one hands a tool over, or both begin together.
package com.example.subjects.workshop;

import android.os.SystemClock;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Exchanger;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;

public class Bench {
  private static final long WALK_MS = 50;
  private static final long MEET_MS = 400;

  private final Exchanger<String> hands = new Exchanger<>();
  private final CyclicBarrier start = new CyclicBarrier(2);
  private final SynchronousQueue<String> counter = new SynchronousQueue<>();
  private final AtomicReference<String> sold = new AtomicReference<>();

  /** A mate comes and swaps a plank for what one has. */
  public void callMate() {
    new Thread(new Mate(), "mate").start();
  }

  /** Swaps with the mate if he comes in time. */
  public String swapInTime(String tool) throws InterruptedException {
    try {
      return hands.exchange(tool, MEET_MS, TimeUnit.MILLISECONDS);
    } catch (TimeoutException late) {
      return tool;
    }
  }

  /** Swaps with the mate whenever he comes. */
  public String swap(String tool) throws InterruptedException {
    return hands.exchange(tool);
  }

  /** Someone comes and saws together with another. */
  public void callSawyer() {
    new Thread(new Sawyer(), "sawyer").start();
  }

  /** Waits for the sawyer; a barrier that is not full in time is broken for both. */
  public void sawInTime() throws Exception {
    start.await(MEET_MS, TimeUnit.MILLISECONDS);
  }

  /** Waits for the sawyer. */
  public void saw() throws Exception {
    start.await();
  }

  /** A customer comes to the counter and waits there. */
  public Thread callCustomer() {
    Thread customer = new Thread(new Customer(), "customer");
    customer.start();
    return customer;
  }

  /** Whether there is a customer at the counter to sell this to. */
  public boolean sell(String thing) {
    return counter.offer(thing);
  }

  /** Hands this to the customer, whenever one comes. */
  public void sellPatiently(String thing) throws InterruptedException {
    counter.put(thing);
  }

  /** What the customer has. */
  public String sold() {
    return sold.get();
  }

  /** Naps for so long, or until the clerk has something. */
  public String nap(long ms) {
    AtomicReference<String> letter = new AtomicReference<>();
    new Thread(new Clerk(letter, Thread.currentThread()), "clerk").start();
    LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(ms));
    return letter.get();
  }

  private class Mate implements Runnable {
    @Override
    public void run() {
      SystemClock.sleep(WALK_MS);
      try {
        hands.exchange("plank");
      } catch (InterruptedException stopped) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private class Sawyer implements Runnable {
    @Override
    public void run() {
      SystemClock.sleep(WALK_MS);
      try {
        start.await();
      } catch (Exception broken) {
        // He goes home.
      }
    }
  }

  private class Customer implements Runnable {
    @Override
    public void run() {
      try {
        sold.set(counter.take());
      } catch (InterruptedException stopped) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private static class Clerk implements Runnable {
    private final AtomicReference<String> letter;
    private final Thread sleeper;

    Clerk(AtomicReference<String> letter, Thread sleeper) {
      this.letter = letter;
      this.sleeper = sleeper;
    }

    @Override
    public void run() {
      SystemClock.sleep(WALK_MS);
      letter.set("letter");
      LockSupport.unpark(sleeper);
    }
  }
}
