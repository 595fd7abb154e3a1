// Stands for a stock exchange's server: every answer takes a moment, and the first ones may fail.
package com.example.subjects.ticker;

import android.os.SystemClock;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;

public class Exchange {
  /** How long an answer takes. */
  private static final long ANSWER_MS = 12;

  private final AtomicInteger failures = new AtomicInteger();

  /** Makes the next answers fail, so many of them. */
  public void failNext(int answers) {
    failures.set(answers);
  }

  /** The price of a share; not on the main thread. */
  public int price(String symbol) throws IOException {
    SystemClock.sleep(ANSWER_MS);
    if (failures.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
      throw new IOException("the exchange is busy");
    }
    return 100 + symbol.length();
  }
}
