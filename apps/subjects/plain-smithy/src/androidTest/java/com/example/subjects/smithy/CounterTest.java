// At the counter: silver is weighed, patterns are looked at, and reminders come.
package com.example.subjects.smithy;

import static org.junit.Assert.assertEquals;

import androidx.test.ext.junit.runners.AndroidJUnit4;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.FutureTask;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class CounterTest extends SmithyTest {
  @Test
  public void weighsSilver() {
    RateDesk desk = Rates.deskWith("silver", 60, 64);
    assertEquals(640, Rates.worth(desk, "silver", 10));
  }

  @Test
  public void drawsAPatternOnce() throws Exception {
    PatternCache cache = new PatternCache();
    CyclicBarrier together = new CyclicBarrier(4);
    List<FutureTask<String>> readers = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      FutureTask<String> reader =
          new FutureTask<>(
              () -> {
                together.await();
                return cache.pattern("vine");
              });
      readers.add(reader);
      new Thread(reader, "reader " + i).start();
    }
    for (FutureTask<String> reader : readers) {
      assertEquals("~vine~", reader.get());
    }
    assertEquals(1, cache.drawn());
  }

  @Test
  public void remindsInTime() throws Exception {
    Planner planner = new Planner();
    planner.remind("open the door", 60);
    planner.remind("light the fire", 20);
    planner.remind("feed the horse", 40);
    planner.start();
    assertEquals("light the fire", planner.next());
    assertEquals("feed the horse", planner.next());
    assertEquals("open the door", planner.next());
  }
}
