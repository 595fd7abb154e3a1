package com.example.subjects.market;

import java.util.HashSet;
import java.util.Set;

public final class Alarm {
  private static final Set<String> WATCHED = new HashSet<>();
  private static boolean armed;

  private Alarm() {}

  public static void arm() {
    armed = true;
  }

  public static void disarm() {
    armed = false;
  }

  public static void watch(String door) {
    WATCHED.add(door);
  }

  public static boolean ringsAt(String door) {
    return armed && WATCHED.contains(door);
  }
}
