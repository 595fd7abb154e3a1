// Two who meet: a bell that is heard, a tool that is swapped, a saw that two hold.
package com.example.subjects.workshop;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import androidx.test.ext.junit.runners.AndroidJUnit4;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class BenchTest {
  private final Bell bell = new Bell();
  private final Bench bench = new Bench();

  @Test
  public void hearsTheBell() throws Exception {
    bell.cook();
    assertTrue(bell.hear(2000));
  }

  @Test
  public void hearsTheBellInTime() throws Exception {
    bell.cook();
    assertTrue(bell.hearBy(500));
  }

  @Test
  public void hearsTheBellInTheEnd() throws Exception {
    bell.cook();
    bell.hearOrRemember();
    assertTrue(bell.hearBy(0));
  }

  @Test
  public void swapsInTime() throws Exception {
    bench.callMate();
    assertEquals("plank", bench.swapInTime("saw"));
  }

  @Test
  public void swapsInTheEnd() throws Exception {
    bench.callMate();
    assertEquals("plank", bench.swap("saw"));
  }

  @Test
  public void sawsInTime() throws Exception {
    bench.callSawyer();
    bench.sawInTime();
  }

  @Test
  public void sawsInTheEnd() throws Exception {
    bench.callSawyer();
    bench.saw();
  }

  @Test
  public void sellsOverTheCounter() throws Exception {
    Thread customer = bench.callCustomer();
    Thread.sleep(200);
    assertTrue(bench.sell("chair"));
    customer.join();
    assertEquals("chair", bench.sold());
  }

  @Test
  public void sellsToWhoeverComes() throws Exception {
    Thread customer = bench.callCustomer();
    bench.sellPatiently("chair");
    customer.join();
    assertEquals("chair", bench.sold());
  }

  @Test
  public void napsUntilTheLetterComes() {
    assertEquals("letter", bench.nap(500));
  }
}
