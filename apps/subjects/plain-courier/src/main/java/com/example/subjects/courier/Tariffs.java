// What a parcel costs. The answer is what was known last; to ask also has it brought up to date.
package com.example.subjects.courier;

import android.os.SystemClock;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;

public class Tariffs {
  /** What a parcel cost when the app was shipped. */
  private static final int SHIPPED_CENTS = 490;

  private final Executor network = Executors.newSingleThreadExecutor();
  private final ConcurrentHashMap<String, Integer> known = new ConcurrentHashMap<>();

  /** What a parcel to this zone costs, as far as it is known. */
  public int cents(String zone) {
    int cents = known.getOrDefault(zone, SHIPPED_CENTS);
    network.execute(new Refresh(zone));
    return cents;
  }

  private class Refresh implements Runnable {
    private static final long ANSWER_MS = 12;

    private final String zone;

    Refresh(String zone) {
      this.zone = zone;
    }

    @Override
    public void run() {
      SystemClock.sleep(ANSWER_MS);
      known.put(zone, 520);
    }
  }
}
