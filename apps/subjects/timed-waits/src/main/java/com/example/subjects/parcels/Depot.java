// Finds out where a parcel is, on a pool of threads; a courier takes it away on a thread of his own.
package com.example.subjects.parcels;

import android.os.SystemClock;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class Depot {
  /** How long it takes to find a parcel, or to carry one. */
  private static final long WORK_MS = 40;

  private final ExecutorService pool = Executors.newFixedThreadPool(2);
  private final List<String> delivered = new CopyOnWriteArrayList<>();

  /** Where a parcel is. */
  public Future<String> find(String parcel) {
    return pool.submit(new Search(parcel));
  }

  /** Sends a courier with a parcel; the thread ends with the delivery. */
  public Thread send(String parcel) {
    Thread courier = new Thread(new Courier(parcel), "courier");
    courier.start();
    return courier;
  }

  /** What was delivered so far. */
  public List<String> delivered() {
    return delivered;
  }

  private static class Search implements Callable<String> {
    private final String parcel;

    Search(String parcel) {
      this.parcel = parcel;
    }

    @Override
    public String call() {
      SystemClock.sleep(WORK_MS);
      return parcel + " is on shelf 4";
    }
  }

  private class Courier implements Runnable {
    private final String parcel;

    Courier(String parcel) {
      this.parcel = parcel;
    }

    @Override
    public void run() {
      SystemClock.sleep(WORK_MS);
      delivered.add(parcel);
    }
  }
}
