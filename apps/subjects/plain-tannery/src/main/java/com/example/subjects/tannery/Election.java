package com.example.subjects.tannery;

import android.os.SystemClock;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/** Who applies first leads the shift, and the others follow. */
public final class Election {
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final AtomicReference<String> leader = new AtomicReference<>();
  private final AtomicInteger followers = new AtomicInteger();
  private final CountDownLatch open;

  public Election(int candidates) {
    open = new CountDownLatch(candidates);
  }

  public void apply(String name) {
    threads.execute(new Candidacy(name));
  }

  public void awaitResult() throws InterruptedException {
    open.await();
  }

  public String leader() {
    return leader.get();
  }

  public int followers() {
    return followers.get();
  }

  private final class Candidacy implements Runnable {
    private final String name;

    Candidacy(String name) {
      this.name = name;
    }

    @Override
    public void run() {
      SystemClock.sleep(3);
      if (!leader.compareAndSet(null, name)) {
        followers.incrementAndGet();
      }
      open.countDown();
    }
  }
}
