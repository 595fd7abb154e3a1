package com.example.subjects.market;

import java.util.TimeZone;

public final class Clock {
  private static final long HOUR = 3_600_000;

  private Clock() {}

  /** The hour that the clock over the gate shows. */
  public static int hour(long millis) {
    return hour(millis, TimeZone.getDefault());
  }

  public static int hour(long millis, TimeZone zone) {
    return (int) Math.floorMod((millis + zone.getOffset(millis)) / HOUR, 24L);
  }
}
