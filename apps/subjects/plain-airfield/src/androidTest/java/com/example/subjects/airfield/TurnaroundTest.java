// A plane is made ready.
package com.example.subjects.airfield;

import static org.junit.Assert.assertEquals;

import androidx.test.ext.junit.runners.AndroidJUnit4;
import java.util.Arrays;
import java.util.TreeSet;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class TurnaroundTest {
  @Test
  public void makesThePlaneReady() {
    Turnaround turnaround = new Turnaround();
    turnaround.begin("clean");
    turnaround.begin("refuel");
    turnaround.waitForAllJobs();
    assertEquals(new TreeSet<>(Arrays.asList("clean", "refuel")), turnaround.done());
  }
}
