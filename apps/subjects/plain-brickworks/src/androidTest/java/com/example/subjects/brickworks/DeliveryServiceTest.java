// Orders are delivered by a service.
package com.example.subjects.brickworks;

import static org.junit.Assert.assertEquals;

import android.content.Intent;
import android.os.SystemClock;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import java.util.Arrays;
import org.junit.Before;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class DeliveryServiceTest extends BrickworksTest {
  @Before
  public void setUp() {
    DeliveryLog.reset();
  }

  @Test
  public void deliversTwoOrders() throws Exception {
    context.startService(DeliveryService.deliver(context, "Adler"));
    context.startService(DeliveryService.deliver(context, "Brandt"));
    SystemClock.sleep(600);
    context.stopService(new Intent(context, DeliveryService.class));
    DeliveryLog.awaitClosed();
    assertEquals(Arrays.asList("Adler", "Brandt"), DeliveryLog.all());
  }
}
