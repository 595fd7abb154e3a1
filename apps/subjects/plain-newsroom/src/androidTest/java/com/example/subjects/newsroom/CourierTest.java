// Papers are delivered, and sold.
package com.example.subjects.newsroom;

import static org.junit.Assert.assertTrue;

import androidx.test.ext.junit.runners.AndroidJUnit4;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class CourierTest {
  private final Courier courier = new Courier();
  private final CountDownLatch told = new CountDownLatch(1);

  @Test
  public void deliversThePapers() throws Exception {
    courier.deliver();
    courier.onDelivered(told::countDown);
    assertTrue("not told", told.await(5, TimeUnit.SECONDS));
  }

  @Test
  public void sellsThePapers() throws Exception {
    courier.sell();
    courier.onSold(told::countDown);
    told.await();
  }
}
