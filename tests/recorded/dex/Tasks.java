package com.example.tasks;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.locks.ReentrantLock;

/** Tasks that can be preempted half done, and tasks that cannot. */
final class Tasks {
  static int stock;
  static int price;
  static String name;

  static final Map<String, Integer> PRICES = new ConcurrentHashMap<>();
  static final CountDownLatch DONE = new CountDownLatch(1);
  static final LinkedBlockingQueue<String> ORDERS = new LinkedBlockingQueue<>();
  static final ReentrantLock LOCK = new ReentrantLock();

  interface Shop {
    void open();
  }

  static final class Corner implements Shop {
    private boolean open;

    @Override
    public void open() {
      if (!open) {
        open = true;
      }
    }
  }

  /** A read before its write. */
  static final class Delivers implements Runnable {
    @Override
    public void run() {
      stock = stock + 1;
    }
  }

  /** A check before its act, of what a final field holds. */
  static final class Prices implements Runnable {
    @Override
    public void run() {
      if (!PRICES.containsKey("tea")) {
        PRICES.put("tea", 3);
      }
    }
  }

  /** What comes after a signal, in a method that it calls. */
  static final class Signals implements Runnable {
    @Override
    public void run() {
      DONE.countDown();
      sell(2);
    }

    private void sell(int count) {
      price = count;
    }
  }

  /** Through an interface with one implementation. */
  static final class Opens implements Runnable {
    private final Shop shop = new Corner();

    @Override
    public void run() {
      shop.open();
    }
  }

  /** Between two locks, not within one. */
  static final class Locks implements Runnable {
    @Override
    public void run() {
      synchronized (PRICES) {
        stock = stock + 1;
      }
      LOCK.lock();
      try {
        price = price + 1;
      } finally {
        LOCK.unlock();
      }
    }
  }

  /** Three changes: the last, the first after something was touched. */
  static final class Changes implements Runnable {
    @Override
    public void run() {
      name = "a";
      stock = 1;
      price = 2;
      name = "b";
    }
  }

  /** Only looks, the second of which may see something else. */
  static final class Looks implements Runnable {
    String seen;

    Looks(String seen) {
      this.seen = seen;
    }

    @Override
    public void run() {
      if (name != null) {
        print(name.length());
      }
    }

    private void print(int length) {
      System.out.println(length);
    }
  }

  /** Nothing but its own objects, what does not change, and one signal. */
  static final class Harmless implements Runnable {
    private final String name = "x";

    @Override
    public void run() {
      List<String> own = new ArrayList<>();
      own.add(name);
      own.add(name);
      int[] numbers = new int[2];
      numbers[1] = own.size();
      ORDERS.add(new StringBuilder().append(own).append(numbers[1]).toString());
    }
  }

  /** Calls itself for ever. */
  static final class Recurses implements Runnable {
    @Override
    public void run() {
      price = price + 1;
      run();
    }
  }

  /** Looks twice at what other code takes away, by an accessor, and then changes something else. */
  static final class Pings implements Runnable {
    @Override
    public void run() {
      if (line != null) {
        print(line.length());
      }
      price = 0;
    }

    private void print(int length) {
      System.out.println(length);
    }
  }

  static void hangUp() {
    line = null;
  }

  private static String line;

  abstract static class Base implements Runnable {
    @Override
    public void run() {
      price = price + 2;
    }
  }

  /** Does what it inherits. */
  static final class Inherits extends Base {}

  /** Through two methods of one name. */
  static final class Overloads implements Runnable {
    @Override
    public void run() {
      sell("tea");
    }

    private void sell(String name) {
      sell(name, 3);
    }

    private void sell(String name, int count) {
      stock = stock - count;
    }
  }

  static class Till {
    void open() {
      price = price + 3;
    }
  }

  static final class SafeTill extends Till {
    @Override
    void open() {}
  }

  /** Calls what may be one method or the other. */
  static final class Either implements Runnable {
    private final Till till;

    Either(Till till) {
      this.till = till;
    }

    @Override
    public void run() {
      till.open();
    }
  }

  /** Checks and acts twice, by one method, and then changes something else. */
  static final class Tiles implements Runnable {
    @Override
    public void run() {
      draw("north");
      draw("lake");
      name = "drawn";
    }

    private void draw(String tile) {
      if (!PRICES.containsKey(tile)) {
        PRICES.put(tile, 1);
      }
    }
  }

  /** Changes nothing but under one lock. */
  static final class Synchronized implements Runnable {
    @Override
    public void run() {
      add();
    }

    private synchronized void add() {
      stock = stock + 4;
    }
  }

  /** Only looks, once, under a lock that somebody only tries to take. */
  static final class Audits implements Runnable {
    @Override
    public void run() {
      LOCK.lock();
      try {
        print(PRICES.size());
      } finally {
        LOCK.unlock();
      }
    }

    private void print(int length) {
      System.out.println(length);
    }
  }

  /** The same with a permit. */
  static final class Boards implements Runnable {
    @Override
    public void run() {
      SEATS.acquireUninterruptibly();
      SEATS.release();
    }
  }

  static final java.util.concurrent.Semaphore SEATS = new java.util.concurrent.Semaphore(1);

  static boolean isAudited() {
    return LOCK.tryLock();
  }

  /** Does nothing that others see under such a lock. */
  static final class Closes implements Runnable {
    @Override
    public void run() {
      LOCK.lock();
      LOCK.unlock();
    }
  }

  abstract static class Counter {
    abstract void count();
  }

  static class Plain extends Counter {
    @Override
    void count() {
      if (stock == 0) {
        stock = 1;
      }
    }
  }

  static final class Loud extends Plain {
    @Override
    void count() {
      System.out.println("counts");
    }
  }

  /** Calls what may be the method of a class, or of one that extends that. */
  static final class Counts implements Runnable {
    private final Counter counter;

    Counts(Counter counter) {
      this.counter = counter;
    }

    @Override
    public void run() {
      counter.count();
    }
  }

  private Tasks() {}
}
