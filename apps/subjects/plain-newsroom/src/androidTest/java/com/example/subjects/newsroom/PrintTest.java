// Films are developed, and pages printed.
package com.example.subjects.newsroom;

import static org.junit.Assert.assertEquals;

import android.os.SystemClock;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import java.util.Arrays;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class PrintTest {
  private final Darkroom darkroom = new Darkroom();

  @Test
  public void developsTheFilm() throws Exception {
    darkroom.callTheAssistant();
    SystemClock.sleep(350);
    darkroom.bring("the parade");
    assertEquals("print of the parade", darkroom.printWithin(5));
  }

  @Test
  public void developsTheOtherFilm() throws Exception {
    darkroom.callTheMaster();
    darkroom.bring("the fire");
    assertEquals("print of the fire", darkroom.print());
  }

  @Test
  public void stopsThePress() throws Exception {
    Press press = new Press();
    press.print("page 1");
    SystemClock.sleep(400);
    press.emergencyStop();
    assertEquals(Arrays.asList("printed page 1", "stopped"), press.endOfShift());
  }
}
