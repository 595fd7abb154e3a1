// Two millstones that grind whatever is queued.
package com.example.subjects.mill;

import android.os.SystemClock;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public final class GrindQueue {
  private static final long MS_PER_KILO = 2;

  /** Told about each grain that was ground, on the stone's thread. */
  public interface Listener {
    void onGround(String grain);
  }

  /** What came out. */
  public static final class Report {
    public final String grain;
    public final int kilos;

    Report(String grain, int kilos) {
      this.grain = grain;
      this.kilos = kilos;
    }
  }

  private final ExecutorService stones = Executors.newFixedThreadPool(2);
  private final Map<String, Report> reports = new ConcurrentHashMap<>();
  private volatile Listener listener = grain -> {};

  public void setListener(Listener listener) {
    this.listener = listener;
  }

  public void grind(String grain, int kilos) {
    stones.execute(new GrindJob(grain, kilos));
  }

  /** The report on a grain, or null as long as there is none. */
  public Report report(String grain) {
    return reports.get(grain);
  }

  public void close() {
    stones.shutdown();
  }

  private final class GrindJob implements Runnable {
    private final String grain;
    private final int kilos;

    GrindJob(String grain, int kilos) {
      this.grain = grain;
      this.kilos = kilos;
    }

    @Override
    public void run() {
      SystemClock.sleep(kilos * MS_PER_KILO);
      reports.put(grain, new Report(grain, kilos));
      listener.onGround(grain);
    }
  }
}
