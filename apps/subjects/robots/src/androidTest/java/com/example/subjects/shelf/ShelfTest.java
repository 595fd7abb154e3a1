// Each test is one line: everything is in a robot, whose package is neither the app's nor the test's.
package com.example.subjects.shelf;

import androidx.test.ext.junit.runners.AndroidJUnit4;
import org.junit.Test;
import org.junit.runner.RunWith;
import robots.ShelfRobot;

@RunWith(AndroidJUnit4.class)
public class ShelfTest {
  @Test
  public void addsABook() {
    new ShelfRobot(new Shelf()).addsAndSees("Emma");
  }

  @Test
  public void addsABookAndWaits() throws InterruptedException {
    new ShelfRobot(new Shelf()).addsWaitsAndSees("Emma");
  }
}
