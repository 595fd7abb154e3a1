package com.example.subjects.smithy;

import android.os.SystemClock;

/** A merchant who thinks for a while. */
final class SlowMerchant implements QuoteBoard.Merchant {
  private final String name;
  private final int price;
  private final long millis;

  private SlowMerchant(String name, int price, long millis) {
    this.name = name;
    this.price = price;
    this.millis = millis;
  }

  static SlowMerchant nextDoor(int price) {
    return new SlowMerchant("next door", price, 5);
  }

  static SlowMerchant overseas(int price) {
    return new SlowMerchant("overseas", price, 700);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public int price() {
    SystemClock.sleep(millis);
    return price;
  }
}
