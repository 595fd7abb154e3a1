// Loads forecasts on a pool of threads and shows them on the main thread; a server that is busy is asked again.
package com.example.subjects.station;

import android.os.Handler;
import android.os.Looper;
import android.os.SystemClock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class Forecasts {
  /** How long the work takes that stands for a server's. */
  private static final long WORK_MS = 15;

  /** How long a busy server is left alone. */
  private static final long PAUSE_MS = 20;

  private final Handler main = new Handler(Looper.getMainLooper());
  private final ExecutorService pool = Executors.newFixedThreadPool(2);
  private final List<String> seen = new ArrayList<>();
  private Runnable listener = () -> {};
  private String shown = "";
  private int busyAnswers;

  /** Calls it, on the main thread, whenever a forecast was shown. */
  public void onShown(Runnable listener) {
    this.listener = listener;
  }

  /** Makes the server answer that it is busy, so many times. */
  public void pretendBusy(int answers) {
    busyAnswers = answers;
  }

  /** Asks the server for a city's forecast, which is shown once it is there. */
  public void ask(String city) {
    pool.execute(new Load(city));
  }

  /** Shows a city's forecast from the cache, at once; on the main thread. */
  public void showCached(String city) {
    show(city + ": cloudy (cached)");
  }

  /** What is on the screen; on the main thread. */
  public String shown() {
    return shown;
  }

  /** All that was on the screen so far; on the main thread. */
  public List<String> seen() {
    return new ArrayList<>(seen);
  }

  private void show(String forecast) {
    shown = forecast;
    seen.add(forecast);
    listener.run();
  }

  private void askAgain(String city) {
    busyAnswers--;
    main.postDelayed(() -> ask(city), PAUSE_MS);
  }

  private class Load implements Runnable {
    private final String city;

    Load(String city) {
      this.city = city;
    }

    @Override
    public void run() {
      SystemClock.sleep(WORK_MS);
      if (busyAnswers > 0) {
        main.post(() -> askAgain(city));
      } else {
        main.post(() -> show(city + ": sunny"));
      }
    }
  }
}
