package com.example.subjects.hospital.pharmacy;

public final class DoseCalculator {
  public static final int ADULT = 0;
  public static final int NEWBORN = 1;

  /** Milligrams per kilogram, by age group. */
  private static final int[] PER_KILO = {10, 8};

  private DoseCalculator() {}

  public static int dose(int group, int kilos) {
    return PER_KILO[group] * kilos;
  }

  public static void adjust(int group, int milligrams) {
    PER_KILO[group] = milligrams;
  }
}
