package com.example.subjects.market;

public final class Prices {
  public static final int CHERRIES = 0;
  public static final int MELON = 1;
  public static final int SQUASH = 2;

  private static final int[] CENTS = {199, 299, 149};

  private Prices() {}

  public static int of(int item) {
    return CENTS[item];
  }

  public static void change(int item, int cents) {
    CENTS[item] = cents;
  }
}
