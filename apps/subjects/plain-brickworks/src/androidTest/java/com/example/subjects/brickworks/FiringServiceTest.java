// Bricks are fired by a service.
package com.example.subjects.brickworks;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import android.content.Intent;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.greenrobot.eventbus.EventBus;
import org.greenrobot.eventbus.Subscribe;
import org.greenrobot.eventbus.ThreadMode;
import org.junit.After;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class FiringServiceTest extends BrickworksTest {
  private final Subscriber subscriber = new Subscriber();

  @After
  public void tearDown() {
    EventBus.getDefault().unregister(subscriber);
    context.stopService(new Intent(context, FiringService.class));
  }

  @Test
  public void tellsThatBricksAreFired() throws Exception {
    context.startService(new Intent(context, FiringService.class));
    EventBus.getDefault().register(subscriber);
    assertTrue("nothing was fired", subscriber.fired.await(10, TimeUnit.SECONDS));
    assertEquals(1200, subscriber.bricks);
  }

  public static final class Subscriber {
    final CountDownLatch fired = new CountDownLatch(1);
    volatile int bricks;

    @Subscribe(threadMode = ThreadMode.MAIN)
    public void onFired(FiredEvent event) {
      bricks = event.bricks;
      fired.countDown();
    }
  }
}
