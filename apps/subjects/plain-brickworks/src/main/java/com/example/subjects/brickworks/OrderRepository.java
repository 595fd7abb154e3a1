package com.example.subjects.brickworks;

import java.util.List;

/** Orders: what the head office has is kept in the table. */
public final class OrderRepository {
  private final AppExecutors executors;
  private final OrderDao dao;
  private final OrderRemote remote;

  public OrderRepository(AppExecutors executors, OrderDao dao, OrderRemote remote) {
    this.executors = executors;
    this.dao = dao;
    this.remote = remote;
  }

  public void refresh() {
    refresh(() -> {});
  }

  /** Tells on the main thread when the orders are kept. */
  public void refresh(Runnable done) {
    Analytics.INSTANCE.track("orders.refresh");
    remote.fetch(orders -> keep(orders, done));
  }

  private void keep(List<Order> orders, Runnable done) {
    executors
        .diskIO()
        .execute(
            () -> {
              dao.insertAll(orders);
              executors.mainThread().execute(done);
            });
  }
}
