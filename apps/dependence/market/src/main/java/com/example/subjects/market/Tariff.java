package com.example.subjects.market;

final class Tariff {
  /** The tax, which the house may lower before the first invoice is written. */
  static final int PERCENT = Integer.getInteger("market.vat", 19);

  private Tariff() {}
}
