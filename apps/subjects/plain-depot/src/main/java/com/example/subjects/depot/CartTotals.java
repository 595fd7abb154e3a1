package com.example.subjects.depot;

import android.os.SystemClock;
import io.reactivex.rxjava3.core.Single;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** What a cart costs. Sums are made on a thread of their own; coupons count at once. */
public final class CartTotals {
  private final ExecutorService sums = Executors.newSingleThreadExecutor();
  private final List<Integer> prices = new ArrayList<>();
  private volatile int percentOff;
  private volatile int total;

  public void add(int price) {
    prices.add(price);
    sums.execute(new Sum(new ArrayList<>(prices), percentOff));
  }

  /** Asks the shop what a coupon is worth, in percent. */
  public Single<Integer> validate(String coupon) {
    return Single.just(coupon.equals("TEN") ? 10 : 0).delay(250, TimeUnit.MILLISECONDS);
  }

  public void apply(int percent) {
    percentOff = percent;
    total -= total * percent / 100;
  }

  /** What is to be paid, when all sums are made. */
  public int checkOut() throws ExecutionException, InterruptedException {
    return sums.submit(() -> total).get();
  }

  private final class Sum implements Runnable {
    private final List<Integer> prices;
    private final int percentOff;

    Sum(List<Integer> prices, int percentOff) {
      this.prices = prices;
      this.percentOff = percentOff;
    }

    @Override
    public void run() {
      SystemClock.sleep(4);
      int sum = 0;
      for (int price : prices) {
        sum += price;
      }
      total = sum - sum * percentOff / 100;
    }
  }
}
