// In the yard: crates, a scale, orders, and who comes back.
package com.example.subjects.orchard;

import static org.junit.Assert.assertEquals;

import android.os.SystemClock;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import java.util.Arrays;
import java.util.Collections;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class YardTest {
  @Test
  public void sortsTheCrates() throws Exception {
    SortingLine line = new SortingLine();
    line.start();
    line.pick("Cox");
    SystemClock.sleep(400);
    line.close();
    assertEquals(Arrays.asList("Cox 1", "Cox 2"), line.awaitSorted());
  }

  @Test
  public void weighsACrate() throws Exception {
    Scale scale = new Scale();
    scale.switchOn();
    assertEquals("waxing", Almanac.moon());
    int kilos = new Weighing(scale).start().get(1200, TimeUnit.MILLISECONDS);
    assertEquals(41, kilos);
  }

  @Test
  public void ordersTwice() throws Exception {
    Orders orders = new Orders();
    orders.send("apples");
    assertEquals("waxing", Almanac.moon());
    orders.send("plums");
    assertEquals(Collections.emptyList(), orders.awaitRefused());
  }

  @Test
  public void countsBothBarns() throws Exception {
    Inventory inventory = new Inventory();
    SystemClock.sleep(200);
    CountDownLatch counted = new CountDownLatch(1);
    inventory.tell(counted);
    counted.await();
    assertEquals(200, inventory.total());
  }

  @Test
  public void bringsItAllHome() {
    PickingDay day = new PickingDay();
    day.send(12);
    day.send(30);
    assertEquals(42, day.awaitKilos());
  }
}
