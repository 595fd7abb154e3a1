package com.example.subjects.station;

import android.os.Handler;
import android.os.Looper;
import java.util.function.Consumer;

/** Finds out where the station is, and tells who listens. */
public final class Positioner {
  private static final long WARM_UP_MS = 350;

  private final Handler handler = new Handler(Looper.getMainLooper());
  private volatile Consumer<String> listener;

  public void start() {
    handler.postDelayed(new Fix(), WARM_UP_MS);
  }

  public void setListener(Consumer<String> listener) {
    this.listener = listener;
  }

  private final class Fix implements Runnable {
    @Override
    public void run() {
      Consumer<String> told = listener;
      if (told != null) {
        told.accept("46.5 N 7.9 E");
      }
    }
  }
}
