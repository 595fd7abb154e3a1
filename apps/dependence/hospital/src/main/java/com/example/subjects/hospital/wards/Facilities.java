package com.example.subjects.hospital.wards;

public final class Facilities {
  /** In cents, per hour. */
  public static int parkingFee = 150;

  public static String canteenMenu = "soup";
  public static int lettersPrinted;

  private Facilities() {}
}
