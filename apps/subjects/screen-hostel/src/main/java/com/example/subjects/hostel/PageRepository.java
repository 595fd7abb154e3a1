// What is known about guests, and the house rules.
package com.example.subjects.hostel;

import android.os.SystemClock;
import java.util.function.IntConsumer;

public final class PageRepository {
  /** Tells on the main thread how many entries there are. */
  public void count(String what, IntConsumer callback) {
    Pending.begin();
    Workers.IO.execute(
        () -> {
          SystemClock.sleep(20);
          int count = what.length();
          Workers.MAIN.post(
              () -> {
                try {
                  callback.accept(count);
                } finally {
                  Pending.end();
                }
              });
        });
  }
}
