package com.example.subjects.apiary;

import android.os.SystemClock;

/** The beekeeper's almanac, which takes a while to leaf through. */
public final class Almanac {
  private Almanac() {}

  public static String moon() {
    SystemClock.sleep(400);
    return "waxing";
  }
}
