// One asks where a planet is.
package com.example.subjects.observatory;

import static org.junit.Assert.assertEquals;

import androidx.test.ext.junit.runners.AndroidJUnit4;
import java.util.concurrent.Future;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class EphemerisTest {
  private final Ephemeris ephemeris = new Ephemeris();

  @Test
  public void computesOnce() throws Exception {
    Future<?> mars = ephemeris.prefetch("Mars");
    ephemeris.position("Jupiter");
    assertEquals(119, ephemeris.position("Jupiter"));
    Thread.sleep(400);
    assertEquals(68, ephemeris.position("Mars"));
    mars.get();
    assertEquals(2, ephemeris.computed());
  }
}
