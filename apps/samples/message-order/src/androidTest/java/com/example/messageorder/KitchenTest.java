// Many events in one test: what waits for them, in which order, and what trusts in the order in which they come.
package com.example.messageorder;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import android.os.Handler;
import android.os.Looper;
import android.os.SystemClock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.Test;

public class KitchenTest {
  private final Kitchen kitchen = new Kitchen();

  @Test
  public void waitsForTwelveInTheirOrder() throws InterruptedException {
    kitchen.order(1);
    kitchen.order(2);
    kitchen.order(3);
    kitchen.order(4);
    kitchen.order(5);
    kitchen.order(6);
    kitchen.order(7);
    kitchen.order(8);
    kitchen.order(9);
    kitchen.order(10);
    kitchen.order(11);
    kitchen.order(12);
    kitchen.await(1);
    kitchen.await(2);
    kitchen.await(3);
    kitchen.await(4);
    kitchen.await(5);
    kitchen.await(6);
    kitchen.await(7);
    kitchen.await(8);
    kitchen.await(9);
    kitchen.await(10);
    kitchen.await(11);
    kitchen.await(12);
  }

  @Test
  public void waitsForTwelveInReverse() throws InterruptedException {
    kitchen.order(1);
    kitchen.order(2);
    kitchen.order(3);
    kitchen.order(4);
    kitchen.order(5);
    kitchen.order(6);
    kitchen.order(7);
    kitchen.order(8);
    kitchen.order(9);
    kitchen.order(10);
    kitchen.order(11);
    kitchen.order(12);
    kitchen.await(12);
    kitchen.await(11);
    kitchen.await(10);
    kitchen.await(9);
    kitchen.await(8);
    kitchen.await(7);
    kitchen.await(6);
    kitchen.await(5);
    kitchen.await(4);
    kitchen.await(3);
    kitchen.await(2);
    kitchen.await(1);
  }

  @Test
  public void waitsForASlowCookLast() throws InterruptedException {
    kitchen.order(1, 300);
    kitchen.order(2);
    kitchen.await(2);
    kitchen.await(1);
  }

  @Test
  public void polls() {
    kitchen.order(1);
    long end = SystemClock.uptimeMillis() + 20_000;
    while (!kitchen.isServed(1)
        && SystemClock.uptimeMillis() < end) {
      SystemClock.sleep(20);
    }
    assertTrue(kitchen.isServed(1));
  }

  @Test
  public void anOlderPostGoesFirstThoughItComesLast() throws InterruptedException {
    List<String> dispatched = Collections.synchronizedList(new ArrayList<>());
    CountDownLatch both = new CountDownLatch(2);
    Handler main = new Handler(Looper.getMainLooper());
    kitchen.block(300);
    long now = SystemClock.uptimeMillis();
    main.postAtTime(
        () -> {
          dispatched.add("newer");
          both.countDown();
        },
        now);
    main.postAtTime(
        () -> {
          dispatched.add("older");
          both.countDown();
        },
        now - 100);
    both.await();
    assertEquals(Arrays.asList("older", "newer"), dispatched);
  }

  @Test
  public void trustsInTheLastOrderWhileNobodyServes() throws InterruptedException {
    kitchen.block(1_500);
    kitchen.order(1);
    Thread.sleep(60);
    kitchen.order(2);
    kitchen.await(2);
    kitchen.await(1);
    assertEquals(2, kitchen.last());
  }

  @Test
  public void trustsInTheLastOrder() throws InterruptedException {
    kitchen.order(1);
    Thread.sleep(100);
    kitchen.order(2);
    kitchen.await(2);
    kitchen.await(1);
    assertEquals(2, kitchen.last());
  }
}
