package com.example.subjects.station;

import android.os.Handler;
import android.os.Looper;
import java.util.function.Consumer;

/** Finds out how high the station is, and tells who listens, or who does so afterwards. */
public final class Altimeter {
  private static final long WARM_UP_MS = 350;

  private final Handler handler = new Handler(Looper.getMainLooper());
  private Consumer<String> listener;
  private String height;

  public void start() {
    handler.postDelayed(new Fix(), WARM_UP_MS);
  }

  public void setListener(Consumer<String> listener) {
    synchronized (this) {
      this.listener = listener;
      if (height == null) {
        return;
      }
    }
    listener.accept(height);
  }

  private final class Fix implements Runnable {
    @Override
    public void run() {
      Consumer<String> told;
      synchronized (Altimeter.this) {
        height = "2471 m";
        told = listener;
      }
      if (told != null) {
        told.accept("2471 m");
      }
    }
  }
}
