// The depot: a clerk describes each sack, and hands it to the porter, who stores it.
package com.example.subjects.harvest;

import android.os.SystemClock;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

public class Depot {
  protected final ExecutorService clerk = Executors.newSingleThreadExecutor();
  protected final ExecutorService porter =
      new ThreadPoolExecutor(
          1,
          1,
          0,
          TimeUnit.SECONDS,
          new LinkedBlockingQueue<>(),
          new ThreadPoolExecutor.DiscardPolicy());
  private final List<String> stored = Collections.synchronizedList(new ArrayList<>());

  /** Has a sack described and stored. */
  public void bring(String sack) {
    clerk.execute(new Describe(sack));
  }

  /** Ends the day. */
  public void close() {
    Hands.dismiss(porter);
    Hands.dismiss(clerk);
  }

  /** What lies in the depot. */
  public List<String> stored() {
    return new ArrayList<>(stored);
  }

  private final class Describe implements Runnable {
    private final String sack;

    Describe(String sack) {
      this.sack = sack;
    }

    @Override
    public void run() {
      SystemClock.sleep(20);
      porter.execute(new Store("a sack of " + sack));
    }
  }

  private final class Store implements Runnable {
    private final String label;

    Store(String label) {
      this.label = label;
    }

    @Override
    public void run() {
      SystemClock.sleep(20);
      stored.add(label);
    }
  }
}
