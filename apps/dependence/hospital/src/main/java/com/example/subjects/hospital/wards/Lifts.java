package com.example.subjects.hospital.wards;

public final class Lifts {
  private static boolean reserved;

  private Lifts() {}

  /** For a patient in transport. */
  public static void reserve() {
    reserved = true;
  }

  public static void release() {
    reserved = false;
  }

  /** On the generator only one of the two lifts runs. */
  public static boolean openToVisitors() {
    int running = PowerSupply.INSTANCE.getOnGenerator() ? 1 : 2;
    return running - (reserved ? 1 : 0) > 0;
  }
}
