package com.example.subjects.newsroom;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Where films are developed, by somebody who waits for the bell, or by somebody who looks at the shelf, too. */
public final class Darkroom {
  private final Object bell = new Object();
  private final Queue<String> shelf = new ArrayDeque<>();
  private final CountDownLatch developed = new CountDownLatch(1);
  private volatile String print = "";

  /** An assistant comes who waits for the bell. */
  public void callTheAssistant() {
    start(new Assistant());
  }

  /** A master comes who looks at the shelf before waiting, and after. */
  public void callTheMaster() {
    start(new Master());
  }

  private static void start(Runnable who) {
    Thread thread = new Thread(who, "darkroom");
    thread.setDaemon(true);
    thread.start();
  }

  public void bring(String film) {
    synchronized (bell) {
      shelf.add(film);
      bell.notifyAll();
    }
  }

  public String print() throws InterruptedException {
    developed.await();
    return print;
  }

  /** The print, or nothing if it takes longer. */
  public String printWithin(long seconds) throws InterruptedException {
    developed.await(seconds, TimeUnit.SECONDS);
    return print;
  }

  private void develop() {
    print = "print of " + shelf.remove();
    developed.countDown();
  }

  private final class Assistant implements Runnable {
    @Override
    public void run() {
      synchronized (bell) {
        try {
          bell.wait();
        } catch (InterruptedException e) {
          return;
        }
        develop();
      }
    }
  }

  private final class Master implements Runnable {
    @Override
    public void run() {
      synchronized (bell) {
        try {
          while (shelf.isEmpty()) {
            bell.wait();
          }
        } catch (InterruptedException e) {
          return;
        }
        develop();
      }
    }
  }
}
