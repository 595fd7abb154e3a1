package com.example.subjects.hospital.clinic;

/** The MRI scanner, which examines nobody while it is calibrated. */
public final class Scanner {
  private static boolean calibrating;

  private Scanner() {}

  public static void setCalibrating(boolean on) {
    calibrating = on;
  }

  public static boolean isAvailable() {
    return !calibrating;
  }
}
