package com.example.subjects.station;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** What the rescuers have to do, one after the other. They go home where nothing is left. */
public final class RescueJobs {
  private final ExecutorService rescuers = Executors.newCachedThreadPool();
  private final Queue<String> jobs = new ConcurrentLinkedQueue<>();
  private final List<String> done = new CopyOnWriteArrayList<>();
  private volatile boolean out;
  private Future<?> tour;

  public void add(String job) {
    jobs.add(job);
    if (!out) {
      out = true;
      tour = rescuers.submit(new Tour());
    }
  }

  /** Returns once the rescuers are home. */
  public List<String> waitForThem() throws Exception {
    tour.get();
    return done;
  }

  private final class Tour implements Runnable {
    @Override
    public void run() {
      String job = jobs.poll();
      while (job != null) {
        done.add(job);
        job = jobs.poll();
      }
      out = false;
    }
  }
}
