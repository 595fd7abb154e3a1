package com.example.subjects.hospital.records;

/** Numbers the bands of a roll. */
public final class WristbandPrinter {
  private static int printed;

  private WristbandPrinter() {}

  public static String print(Patient patient) {
    printed++;
    return "WB-" + printed + " " + patient.getName();
  }

  public static void insertRoll() {
    printed = 0;
  }
}
