package com.example.subjects.lifeboat;

import android.os.SystemClock;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Hauls up people one by one; the deck takes at most two at a time. */
public final class Winch {
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition someone = lock.newCondition();
  private final Condition room = lock.newCondition();
  private final Queue<String> deck = new ArrayDeque<>();

  public void haul(String... people) {
    new Thread(() -> {
      for (String person : people) {
        SystemClock.sleep(10);
        put(person);
      }
    }, "winch").start();
  }

  /** Who comes next, however long it takes. */
  public String next() {
    lock.lock();
    try {
      while (deck.isEmpty()) {
        someone.awaitUninterruptibly();
      }
      room.signal();
      return deck.remove();
    } finally {
      lock.unlock();
    }
  }

  private void put(String person) {
    lock.lock();
    try {
      while (deck.size() == 2) {
        room.awaitUninterruptibly();
      }
      deck.add(person);
      someone.signal();
    } finally {
      lock.unlock();
    }
  }
}
