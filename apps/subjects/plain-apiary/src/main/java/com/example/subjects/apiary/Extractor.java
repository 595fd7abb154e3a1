package com.example.subjects.apiary;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Spins frames of honey once the basket is full. */
public final class Extractor {
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition filled = lock.newCondition();
  private final CountDownLatch spun = new CountDownLatch(1);
  private int frames;

  /** Turns the motor on, which waits to be told of a full basket. */
  public void turnOn() {
    new Thread(new Motor(), "motor").start();
  }

  /** Turns the motor on, which looks into the basket. */
  public void turnOnWatching() {
    new Thread(new WatchingMotor(), "motor").start();
  }

  public void fill(int count) {
    lock.lock();
    try {
      frames += count;
      filled.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** Opens when the honey is out. */
  public CountDownLatch spun() {
    return spun;
  }

  private final class Motor implements Runnable {
    @Override
    public void run() {
      lock.lock();
      try {
        filled.awaitUninterruptibly();
        frames = 0;
        spun.countDown();
      } finally {
        lock.unlock();
      }
    }
  }

  private final class WatchingMotor implements Runnable {
    @Override
    public void run() {
      lock.lock();
      try {
        while (frames == 0) {
          filled.awaitUninterruptibly();
        }
        frames = 0;
        spun.countDown();
      } finally {
        lock.unlock();
      }
    }
  }
}
