package com.example.subjects.ferry;

import android.os.SystemClock;

/** A timetable that is slow to read. */
public final class Timetable {
  private Timetable() {}

  public static String next() {
    SystemClock.sleep(350);
    return "8:15";
  }
}
