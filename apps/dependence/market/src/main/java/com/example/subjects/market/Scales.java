package com.example.subjects.market;

public final class Scales {
  private static int tareGrams;

  private Scales() {}

  public static void tare(int grams) {
    tareGrams = grams;
  }

  public static int weigh(int grams) {
    return grams - tareGrams;
  }
}
