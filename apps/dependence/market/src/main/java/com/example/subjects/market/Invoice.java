package com.example.subjects.market;

public final class Invoice {
  private final int net;
  private final int tax;

  public Invoice(int net) {
    this.net = net;
    this.tax = net * Tariff.PERCENT / 100;
  }

  public int net() {
    return net;
  }

  public int gross() {
    return net + tax;
  }
}
