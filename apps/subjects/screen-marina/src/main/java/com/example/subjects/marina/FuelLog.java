// Sums up what was fuelled.
package com.example.subjects.marina;

import android.content.Context;
import android.content.SharedPreferences;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

public final class FuelLog {
  static final String LITRES = "litres";

  private final FuelPump pump = new FuelPump();
  private final ExecutorService pool = Executors.newCachedThreadPool();
  private final AtomicInteger open = new AtomicInteger();
  private final SharedPreferences preferences;

  FuelLog(SharedPreferences preferences) {
    this.preferences = preferences;
  }

  public static SharedPreferences preferences(Context context) {
    return context.getSharedPreferences("fuel", Context.MODE_PRIVATE);
  }

  void add(int litres) {
    open.incrementAndGet();
    pool.execute(
        () -> {
          int before = preferences.getInt(LITRES, 0);
          int measured = pump.measure(litres);
          preferences.edit().putInt(LITRES, before + measured).apply();
          open.decrementAndGet();
        });
  }

  boolean isDone() {
    return open.get() == 0;
  }
}
