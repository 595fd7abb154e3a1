package com.example.subjects.aquarium;

import static org.junit.Assert.assertEquals;

import android.os.SystemClock;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import java.util.concurrent.CountDownLatch;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class PumpControllerTest {
  @Test
  public void pumpsInTheNewShift() throws Exception {
    CountDownLatch warm = new CountDownLatch(1);
    PumpController.warmUp(warm::countDown);
    warm.await();
    SystemClock.sleep(300);

    PumpController.newShift();
    int drained = PumpController.move(8).get();
    int filled = PumpController.move(drained).get();

    assertEquals(8, filled);
  }
}
