package com.example.subjects.garden;

import android.os.SystemClock;

/** A thick book: whoever looks something up in it is busy for a while. */
public final class Almanac {
  private Almanac() {}

  /** The day from which there is no frost, which takes 350 ms to find. */
  public static String lastFrost() {
    SystemClock.sleep(350);
    return "15 May";
  }
}
