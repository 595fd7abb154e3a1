// The crew musters, rows, and hauls people up.
package com.example.subjects.lifeboat;

import static org.junit.Assert.assertEquals;

import androidx.test.ext.junit.runners.AndroidJUnit4;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import org.junit.Before;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class CrewTest {
  private Engine engine;

  @Before
  public void setUp() {
    engine = new Engine();
  }

  @Test
  public void mustersTheCrew() throws Exception {
    Muster muster = new Muster();
    muster.call("Ann", "Bo");
    engine.start();
    engine.awaitWarm();
    muster.awaitCrew();
    assertEquals(new TreeSet<>(Arrays.asList("Ann", "Bo")), muster.ready());
  }

  @Test
  public void rowsInStep() throws Exception {
    Rowers rowers = new Rowers(3);
    rowers.row(6);
    rowers.join();
    assertEquals(0, rowers.outOfStep());
    assertEquals(18, rowers.strokes());
  }

  @Test
  public void haulsThemUp() {
    Winch winch = new Winch();
    winch.haul("skipper", "mate", "cook", "cat");
    List<String> aboard = new ArrayList<>();
    while (aboard.size() < 4) {
      aboard.add(winch.next());
    }
    assertEquals(Arrays.asList("skipper", "mate", "cook", "cat"), aboard);
  }
}
