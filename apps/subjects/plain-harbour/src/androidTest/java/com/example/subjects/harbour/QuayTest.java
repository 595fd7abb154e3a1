// Cranes, charts, papers and tugs.
package com.example.subjects.harbour;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNotNull;
import static org.junit.Assert.assertTrue;

import androidx.test.ext.junit.runners.AndroidJUnit4;
import java.util.concurrent.Future;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class QuayTest {
  private final Crane crane = new Crane();
  private final Customs customs = new Customs();
  private final Tugs tugs = new Tugs();

  @Test
  public void liftsBothBoxes() throws Exception {
    Future<?> first = crane.liftIfFree();
    Thread.sleep(200);
    Future<?> second = crane.liftIfFree();
    first.get();
    second.get();
    assertEquals(2, crane.lifted());
  }

  @Test
  public void liftsBothBoxesInTurn() throws Exception {
    Future<?> first = crane.lift();
    Thread.sleep(200);
    Future<?> second = crane.lift();
    first.get();
    second.get();
    assertEquals(2, crane.lifted());
  }

  @Test
  public void describesTheBay() throws Exception {
    Chart chart = Chart.simple();
    chart.read();
    Thread.sleep(300);
    assertNotNull(chart.describe());
  }

  @Test
  public void describesTheBayWhileItIsRead() throws Exception {
    Chart chart = Chart.shared();
    chart.read();
    Thread.sleep(300);
    assertNotNull(chart.describe());
  }

  @Test
  public void looksAtThePapersFirst() throws Exception {
    customs.inspect();
    assertEquals("papers", customs.next());
    assertEquals("hold", customs.next());
  }

  @Test
  public void looksAtBoth() throws Exception {
    customs.inspect();
    String first = customs.next();
    String second = customs.next();
    assertTrue((first + second).contains("papers"));
    assertTrue((first + second).contains("hold"));
  }

  @Test
  public void hiresTheTug() throws Exception {
    tugs.tow();
    Thread.sleep(100);
    assertTrue(tugs.hireWithin(300));
  }

  @Test
  public void waitsForTheTug() throws Exception {
    Thread tow = tugs.tow();
    tow.join();
    tugs.hire();
    assertTrue(tugs.hireWithin(300));
  }
}
