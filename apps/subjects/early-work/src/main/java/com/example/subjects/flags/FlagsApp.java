// Starts with the app: the settings are there at once, the flags are loaded in the background, and the words by a provider before both.
package com.example.subjects.flags;

import android.app.Application;
import android.os.SystemClock;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class FlagsApp extends Application {
  /** How long it takes to read the flags. */
  private static final long READ_MS = 20;

  private final ExecutorService pool = Executors.newSingleThreadExecutor();
  private final CountDownLatch loaded = new CountDownLatch(1);
  private final Words words = new Words();
  private volatile boolean dark;
  private String language = "";

  @Override
  public void onCreate() {
    super.onCreate();
    language = "en";
    pool.execute(new Load());
  }

  /** Whether the screen is dark, as far as that is known. */
  public boolean isDark() {
    return dark;
  }

  /** Returns once the flags are loaded. */
  public void awaitFlags() throws InterruptedException {
    loaded.await();
  }

  /** The language, which is set before the app does anything else. */
  public String language() {
    return language;
  }

  /** The words that the provider loads. */
  public Words words() {
    return words;
  }

  private class Load implements Runnable {
    @Override
    public void run() {
      SystemClock.sleep(READ_MS);
      dark = true;
      loaded.countDown();
    }
  }
}
