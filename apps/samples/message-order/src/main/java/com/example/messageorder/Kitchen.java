// Cooks every order on a thread of its own and serves it on the main thread, which is where it can be waited for.
package com.example.messageorder;

import android.os.Handler;
import android.os.Looper;
import android.os.SystemClock;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;

final class Kitchen {
  private final Handler main = new Handler(Looper.getMainLooper());
  private final Map<Integer, CountDownLatch> served = new ConcurrentHashMap<>();
  private volatile int last;

  void order(int number) {
    order(number, 0);
  }

  /** The same of a cook who is slow. */
  void order(int number, long millis) {
    CountDownLatch plate = new CountDownLatch(1);
    served.put(number, plate);
    Runnable cook =
        () -> {
          SystemClock.sleep(millis);
          main.post(() -> serve(number, plate));
        };
    new Thread(cook, "cook-" + number).start();
  }

  /** Keeps the main thread from serving anything for a while. */
  void block(long millis) {
    main.post(() -> SystemClock.sleep(millis));
  }

  void await(int number) throws InterruptedException {
    served.get(number).await();
  }

  boolean isServed(int number) {
    return served.get(number).getCount() == 0;
  }

  int last() {
    return last;
  }

  private void serve(int number, CountDownLatch plate) {
    last = number;
    plate.countDown();
  }
}
