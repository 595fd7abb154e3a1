package com.example.subjects.airfield;

import android.os.SystemClock;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Phaser;

/** What is done with a plane before it leaves again. */
public final class Turnaround {
  private static final long JOB_MS = 600;

  private final ExecutorService crews = Executors.newCachedThreadPool();
  private final Phaser jobs = new Phaser();
  private final Set<String> done = new ConcurrentSkipListSet<>();

  public void begin(String job) {
    crews.execute(new Job(job));
  }

  /** Returns once all jobs are done. */
  public void waitForAllJobs() {
    jobs.awaitAdvance(0);
  }

  public Set<String> done() {
    return done;
  }

  private final class Job implements Runnable {
    private final String job;

    Job(String job) {
      this.job = job;
    }

    @Override
    public void run() {
      jobs.register();
      SystemClock.sleep(JOB_MS);
      done.add(job);
      jobs.arriveAndDeregister();
    }
  }
}
