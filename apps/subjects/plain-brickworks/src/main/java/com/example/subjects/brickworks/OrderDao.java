package com.example.subjects.brickworks;

import java.util.ArrayList;
import java.util.List;

/** The table of orders. */
public final class OrderDao {
  private final List<Order> rows = new ArrayList<>();

  public synchronized void insertAll(List<Order> orders) {
    rows.addAll(orders);
  }

  public synchronized List<Order> all() {
    return new ArrayList<>(rows);
  }

  public synchronized int bricks() {
    int bricks = 0;
    for (Order order : rows) {
      bricks += order.bricks;
    }
    return bricks;
  }
}
