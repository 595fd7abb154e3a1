// How often the class was begun in this process: it is, each time that its tests come after another class's.
package com.example.outcomes;

import static org.junit.Assert.assertEquals;

import androidx.test.ext.junit.runners.AndroidJUnit4;
import org.junit.After;
import org.junit.BeforeClass;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class VisitsTest {
  private static int visits;
  private static int tests;

  private int ownTests;

  @BeforeClass
  public static void begin() {
    visits++;
  }

  @After
  public void count() {
    tests++;
    ownTests++;
  }

  @Test
  public void isTheFirstVisit() {
    assertEquals(1, visits);
  }

  @Test
  public void isTheSecondVisit() {
    assertEquals(2, visits);
  }

  @Test
  public void isTheThirdTest() {
    assertEquals(2, tests);
    assertEquals("each test has an object of its own", 0, ownTests);
  }
}
