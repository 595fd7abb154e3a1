package com.example.subjects.smithy;

import android.os.SystemClock;

/** A desk whose bank answers soon, and what the desk says. */
final class Rates {
  private Rates() {}

  static RateDesk deskWith(String metal, int yesterday, int today) {
    RateDesk desk =
        new RateDesk(
            asked -> {
              SystemClock.sleep(5);
              return asked.equals(metal) ? today : 0;
            });
    desk.keep(metal, yesterday);
    return desk;
  }

  static int worth(RateDesk desk, String metal, int grams) {
    int rate = desk.rate(metal).blockingGet();
    return rate * grams;
  }
}
