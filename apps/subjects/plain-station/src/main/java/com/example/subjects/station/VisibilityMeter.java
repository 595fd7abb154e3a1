package com.example.subjects.station;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Measures how far one sees, and what is in the way. */
public final class VisibilityMeter {
  private final ExecutorService mast = Executors.newSingleThreadExecutor();
  private volatile View view = new View(0, null);

  /** Done once the view was measured. */
  public Future<?> measure(int metres, String cause) {
    return mast.submit(new Measure(metres, cause));
  }

  public String describe() {
    View now = view;
    if (now.metres == 0) {
      return "clear";
    }
    return now.metres + " m in " + now.cause;
  }

  private static final class View {
    final int metres;
    final String cause;

    View(int metres, String cause) {
      this.metres = metres;
      this.cause = cause;
    }
  }

  private final class Measure implements Runnable {
    private final int metres;
    private final String cause;

    Measure(int metres, String cause) {
      this.metres = metres;
      this.cause = cause;
    }

    @Override
    public void run() {
      view = new View(metres, cause);
    }
  }
}
