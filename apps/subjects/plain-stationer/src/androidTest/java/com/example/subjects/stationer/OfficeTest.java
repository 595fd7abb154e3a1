// An office: a vault, a printer, and reminders.
package com.example.subjects.stationer;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import androidx.test.ext.junit.runners.AndroidJUnit4;
import java.util.Arrays;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import org.junit.Before;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class OfficeTest extends ScratchTest {
  private PrinterQueue printer;
  private ReminderPlanner planner;

  @Before
  public void setUp() {
    printer = new PrinterQueue();
    planner = new ReminderPlanner();
  }

  @Test
  public void keepsASecret() throws Exception {
    VaultRobot robot = new VaultRobot();
    robot.unlocks().keeps("wifi", "hunter2").reads("wifi", "hunter2").leaves();
  }

  @Test
  public void noticesThePage() throws Exception {
    FutureTask<Boolean> watch = new FutureTask<>(new Watch());
    new Thread(watch, "watch").start();
    writes("invoice");
    printer.print("invoice");
    assertTrue("no page came out", watch.get());
  }

  @Test
  public void ringsInTheOrderOfTime() throws Exception {
    planner.plan("post the letter", 160);
    planner.plan("call the smith", 40);
    Thread bell = planner.start();
    bell.join();
    assertEquals(Arrays.asList("call the smith", "post the letter"), planner.rung());
  }

  /** Stands at the printer until a page comes out. */
  private final class Watch implements Callable<Boolean> {
    @Override
    public Boolean call() throws Exception {
      return printer.awaitNextPage(5000);
    }
  }
}
