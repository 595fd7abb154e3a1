package com.example.subjects.market;

public enum Produce {
  APPLE(150),
  PEAR(200),
  PLUM(250);

  private final int cents;
  private int percentOff;

  Produce(int cents) {
    this.cents = cents;
  }

  public void offer(int percent) {
    percentOff = percent;
  }

  public int price() {
    return cents - cents * percentOff / 100;
  }
}
