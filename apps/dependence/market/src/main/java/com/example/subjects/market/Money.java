package com.example.subjects.market;

public final class Money {
  private Money() {}

  public static String show(int cents) {
    String currency = System.getProperty("market.currency", "EUR");
    return cents / 100 + "." + cents % 100 / 10 + cents % 10 + " " + currency;
  }
}
