package com.example.subjects.brickworks;

/** So many bricks for somebody. */
public final class Order {
  public final String customer;
  public final int bricks;

  public Order(String customer, int bricks) {
    this.customer = customer;
    this.bricks = bricks;
  }
}
