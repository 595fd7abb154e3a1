// Beer is brewed: malt is counted, ground, mashed and heated.
package com.example.subjects.brewery;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import android.os.SystemClock;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class BrewingTest {
  @Test
  public void countsTheSacks() {
    MaltStore store = new MaltStore();
    store.count(3, 4, 5, 6);
    SystemClock.sleep(350);
    assertEquals(18, store.sacks());
  }

  @Test
  public void grindsTheMalt() throws Exception {
    Mill mill = new Mill();
    mill.grind("barley", "wheat");
    assertEquals("barley flour\nwheat flour\n", mill.flour());
  }

  @Test
  public void mashesTheMalt() throws Exception {
    MashTun tun = new MashTun();
    Thread one = tun.fill(6);
    Thread other = tun.fill(4);
    for (int i = 0; i < 10; i++) {
      assertEquals(0, tun.missing());
      SystemClock.sleep(4);
    }
    one.join();
    other.join();
    assertEquals(40, tun.kilos());
  }

  @Test
  public void boilsTheWort() throws Exception {
    Kettle kettle = new Kettle();
    kettle.connect();
    SystemClock.sleep(350);
    kettle.heat();
    assertTrue("does not boil", kettle.awaitBoiling(5));
  }
}
