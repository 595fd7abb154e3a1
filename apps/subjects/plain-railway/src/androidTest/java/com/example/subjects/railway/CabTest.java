// The driver calls the control centre.
package com.example.subjects.railway;

import static org.junit.Assert.assertEquals;

import android.os.SystemClock;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import java.util.concurrent.CountDownLatch;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class CabTest {
  @Test
  public void telephonesTwice() throws Exception {
    Telephone telephone = new Telephone();
    telephone.call("day shift");
    telephone.hangUp();
    SystemClock.sleep(350);
    telephone.call("night shift");
    telephone.awaitQuiet();
    assertEquals("night shift", telephone.connectedTo());
  }

  @Test
  public void radiosTwice() throws Exception {
    Radio radio = new Radio();
    radio.call("day shift");
    CountDownLatch over = radio.hangUp();
    radio.call("night shift");
    over.await();
    assertEquals("night shift", radio.connectedTo());
  }
}
