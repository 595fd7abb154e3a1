package com.example.subjects.bindery;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.PriorityBlockingQueue;

/** Prints what is queued, the most urgent first. */
public final class PressQueue {
  /** Called for each job that has been printed. */
  public interface Listener {
    void printed(String title);
  }

  private final PriorityBlockingQueue<Job> waiting = new PriorityBlockingQueue<>();
  private final ExecutorService press = Executors.newSingleThreadExecutor();
  private final List<Listener> listeners = new ArrayList<>();

  public synchronized void addListener(Listener listener) {
    listeners.add(listener);
  }

  public void queue(String title, int rank) {
    waiting.add(new Job(title, rank));
    press.execute(new PrintNext());
  }

  private synchronized void tell(String title) {
    for (Listener listener : listeners) {
      listener.printed(title);
    }
  }

  public void close() {
    press.shutdown();
  }

  private static final class Job implements Comparable<Job> {
    final String title;
    final int rank;

    Job(String title, int rank) {
      this.title = title;
      this.rank = rank;
    }

    @Override
    public int compareTo(Job other) {
      return Integer.compare(rank, other.rank);
    }
  }

  private final class PrintNext implements Runnable {
    @Override
    public void run() {
      Job job = waiting.poll();
      if (job != null) {
        tell(job.title);
      }
    }
  }
}
