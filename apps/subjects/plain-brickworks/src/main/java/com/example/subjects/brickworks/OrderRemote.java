package com.example.subjects.brickworks;

import android.os.SystemClock;
import java.util.Arrays;
import java.util.List;

/** The orders, as the head office has them. */
public final class OrderRemote {
  /** Is told on the main thread. */
  public interface Callback {
    void onOrders(List<Order> orders);
  }

  private final AppExecutors executors;

  public OrderRemote(AppExecutors executors) {
    this.executors = executors;
  }

  public void fetch(Callback callback) {
    executors
        .networkIO()
        .execute(
            () -> {
              SystemClock.sleep(30);
              List<Order> orders =
                  Arrays.asList(new Order("Adler", 500), new Order("Brandt", 200), new Order("Cohn", 50));
              executors.mainThread().execute(() -> callback.onOrders(orders));
            });
  }
}
