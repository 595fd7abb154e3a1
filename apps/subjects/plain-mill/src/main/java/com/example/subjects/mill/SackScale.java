// The scales, which take a moment to settle. Listeners are kept on the main thread's account.
package com.example.subjects.mill;

import android.os.Handler;
import android.os.Looper;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

public final class SackScale {
  private static final long SETTLING_MS = 350;

  /** Told what a sack weighs. */
  public interface WeightListener {
    void onWeight(int kilos);
  }

  private final Handler main = new Handler(Looper.getMainLooper());
  private final ScheduledExecutorService scales = Executors.newSingleThreadScheduledExecutor();
  private final List<WeightListener> listeners = new CopyOnWriteArrayList<>();

  /** Adds a listener; the future tells when it is in place. */
  public Future<Void> addListener(WeightListener listener) {
    AddListener add = new AddListener(listener);
    main.post(add);
    return add.added;
  }

  /** Weighs a sack and tells the listeners. */
  public void weigh(int kilos) {
    scales.schedule(new TellWeight(kilos), SETTLING_MS, TimeUnit.MILLISECONDS);
  }

  public void close() {
    scales.shutdown();
  }

  private final class AddListener implements Runnable {
    private final WeightListener listener;
    final CompletableFuture<Void> added = new CompletableFuture<>();

    AddListener(WeightListener listener) {
      this.listener = listener;
    }

    @Override
    public void run() {
      listeners.add(listener);
      added.complete(null);
    }
  }

  private final class TellWeight implements Runnable {
    private final int kilos;

    TellWeight(int kilos) {
      this.kilos = kilos;
    }

    @Override
    public void run() {
      for (WeightListener listener : listeners) {
        listener.onWeight(kilos);
      }
    }
  }
}
