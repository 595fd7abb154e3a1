package com.example.subjects.station;

import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** What the carriers have to bring, one after the other. They go home where nothing is left. */
public final class SupplyJobs {
  private final ExecutorService carriers = Executors.newCachedThreadPool();
  private final Queue<String> jobs = new ArrayDeque<>();
  private final List<String> done = new CopyOnWriteArrayList<>();
  private boolean out;
  private Future<?> tour;

  public synchronized void add(String job) {
    jobs.add(job);
    if (!out) {
      out = true;
      Future<?> before = tour;
      tour = carriers.submit(new Tour(before));
    }
  }

  /** Returns once the carriers are home. */
  public List<String> waitForThem() throws Exception {
    Future<?> last;
    synchronized (this) {
      last = tour;
    }
    last.get();
    return done;
  }

  private synchronized String next() {
    String job = jobs.poll();
    if (job == null) {
      out = false;
    }
    return job;
  }

  private final class Tour implements Runnable {
    private final Future<?> before;

    Tour(Future<?> before) {
      this.before = before;
    }

    @Override
    public void run() {
      try {
        if (before != null) {
          before.get();
        }
      } catch (Exception e) {
        throw new IllegalStateException(e);
      }
      String job = next();
      while (job != null) {
        done.add(job);
        job = next();
      }
    }
  }
}
