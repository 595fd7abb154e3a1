// The stock and the vats.
package com.example.subjects.tannery;

import static org.junit.Assert.assertEquals;

import androidx.test.ext.junit.runners.AndroidJUnit4;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.After;
import org.junit.Before;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class StockTest extends BaseTanneryTest {
  private StockSummary summary;
  private StockRobot robot;

  @Before
  public void openSummary() {
    Vats.get().drained();
    context.getContentResolver().delete(StockProvider.HIDES, null, null);
    summary = new StockSummary(context);
    summary.open();
    robot = new StockRobot(context.getContentResolver(), summary);
  }

  @After
  public void closeSummary() {
    summary.close();
  }

  @Test
  public void countsTheGoat() throws Exception {
    robot.seesHides(0).bringsIn("goat");
    Clerk.fileReport(dir, "delivery");
    robot.seesHides(1);
  }

  @Test
  public void fillsTheOakVat() throws Exception {
    context.startService(SoakService.fill(context, "oak"));
    Clerk.fileReport(dir, "vats");
    assertVats("oak");
  }

  @Test
  public void drainsTheVats() throws Exception {
    context.startService(SoakService.fill(context, "oak"));
    context.startService(SoakService.fill(context, "spruce"));
    Vats.get().awaitCount(2);
    assertVats("oak", "spruce");
    context.stopService(SoakService.fill(context, ""));
    Vats.get().awaitCount(0);
    assertEquals(Collections.emptyList(), Vats.get().full());
  }

  @Test
  public void keepsTheBathLog() throws Exception {
    BathLog log = new BathLog();
    log.write("lime");
    log.write("bark");
    log.write("oil");
    List<String> lines = log.close();
    assertEquals(Arrays.asList("lime", "bark", "oil"), lines);
  }

  private static void assertVats(String... vats) {
    assertEquals(Arrays.asList(vats), Vats.get().full());
  }
}
