// Waits on a latch: with a limit that is believed, with one that does no harm, and with none.
package com.example.subjects.parcels;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import androidx.test.ext.junit.runners.AndroidJUnit4;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class ScaleTest {
  private final Scale scale = new Scale();
  private final CountDownLatch weighed = new CountDownLatch(1);

  @Test
  public void callsBackInTime() throws InterruptedException {
    scale.weigh(7, weighed::countDown);
    assertTrue(weighed.await(500, TimeUnit.MILLISECONDS));
  }

  @Test
  public void weighsInTime() throws InterruptedException {
    scale.weighSilently(7, weighed::countDown);
    weighed.await(600, TimeUnit.MILLISECONDS);
    assertEquals(7, scale.total());
  }

  @Test
  public void callsBack() throws InterruptedException {
    scale.weigh(7, weighed::countDown);
    weighed.await();
    assertEquals(7, scale.total());
  }

  @Test
  public void weighsInTheEnd() throws InterruptedException {
    scale.weighSilently(7, weighed::countDown);
    int looks = 0;
    while (!weighed.await(100, TimeUnit.MILLISECONDS)) {
      looks++;
    }
    assertEquals("after " + looks + " looks", 7, scale.total());
  }

  @Test
  public void keepsItsLabelWhileItWeighs() throws InterruptedException {
    scale.weigh(7, weighed::countDown);
    weighed.await(300, TimeUnit.MILLISECONDS);
    assertEquals("kg", scale.label());
  }
}
