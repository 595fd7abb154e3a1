package com.example.subjects.orchard;

import android.os.SystemClock;

/** A book that one has to leaf through. */
public final class Almanac {
  private Almanac() {}

  /** The moon of tonight; takes a while. */
  public static String moon() {
    SystemClock.sleep(350);
    return "waxing";
  }
}
