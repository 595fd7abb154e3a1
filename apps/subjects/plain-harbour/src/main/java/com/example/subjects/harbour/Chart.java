// The buoys of the bay. Reading them from a file takes a moment for each.
package com.example.subjects.harbour;

import android.os.SystemClock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class Chart {
  private static final long STEP_MS = 10;
  private static final int BUOYS = 5;

  private final ExecutorService reader = Executors.newSingleThreadExecutor();
  private final List<String> buoys;

  private Chart(List<String> buoys) {
    this.buoys = buoys;
  }

  /** A chart for one reader at a time. */
  public static Chart simple() {
    return new Chart(new ArrayList<>());
  }

  /** A chart that can be read while it changes. */
  public static Chart shared() {
    return new Chart(new CopyOnWriteArrayList<>());
  }

  /** Reads the buoys in the background. */
  public Future<?> read() {
    return reader.submit(new ReadBuoys());
  }

  /** The names of all buoys that are known. */
  public String describe() {
    StringBuilder names = new StringBuilder("Buoys:");
    for (String buoy : buoys) {
      SystemClock.sleep(STEP_MS);
      names.append(' ').append(buoy);
    }
    return names.toString();
  }

  private class ReadBuoys implements Runnable {
    @Override
    public void run() {
      for (int number = 1; number <= BUOYS; number++) {
        buoys.add("B" + number);
        SystemClock.sleep(STEP_MS);
      }
    }
  }
}
