// Covers are designed and dried; words and things are looked up.
package com.example.subjects.bindery;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import android.content.Context;
import android.content.Intent;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import java.util.Arrays;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.Before;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class CoverTest extends WorkshopTestCase {
  private final Glossary glossary = new Glossary();

  @Before
  public void forgetWhatIsDry() {
    DryingService.OUTCOMES.clear();
  }

  @Test
  public void drawsEachCoverOnce() throws Exception {
    CoverRobot robot = new CoverRobot(folder);
    robot.looksAt("Emma", "Ulysses", "Walden");
    foldSheets(15);
    robot.looksAgainAt("Emma").drew(3);
  }

  @Test
  public void driesOneBookAfterTheOther() throws Exception {
    Context context = context();
    context.startService(drying("Emma"));
    assertEquals("Emma is dry", DryingService.OUTCOMES.take());
    waitForTheBell();
    context.startService(drying("Walden"));
    assertEquals("Walden is dry", DryingService.OUTCOMES.take());
  }

  @Test
  public void explainsTheSquares() throws Exception {
    CountDownLatch loaded = new CountDownLatch(1);
    glossary.load(loaded::countDown);
    keepDayBook(5);
    assertTrue(loaded.await(30, TimeUnit.SECONDS));
    assertEquals("what the boards stand out over the pages", glossary.explain("squares"));
    glossary.close();
  }

  @Test
  public void countsTheDrawers() {
    Inventory inventory = new Inventory();
    inventory.count(Arrays.asList("awl", "bone folder", "awl", "needle", "awl", "needle"));
    assertEquals(3, inventory.of("awl"));
    assertEquals(2, inventory.of("needle"));
    assertEquals(1, inventory.of("bone folder"));
  }

  private static Intent drying(String book) {
    return new Intent(context(), DryingService.class).putExtra("book", book);
  }

  /** The bell of the workshop rings five times. */
  private static void waitForTheBell() throws InterruptedException {
    CountDownLatch rings = new CountDownLatch(5);
    Timer bell = new Timer("bell");
    bell.scheduleAtFixedRate(
        new TimerTask() {
          @Override
          public void run() {
            rings.countDown();
          }
        },
        60,
        60);
    rings.await();
    bell.cancel();
  }
}
