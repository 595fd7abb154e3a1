// Flaky on purpose, for `flakescope doctor --canary`: an explorer that cannot catch it on a device sees nothing there.
package com.example.canary;

import static org.junit.Assert.assertEquals;

import android.os.SystemClock;
import org.junit.Test;

public class CanaryTest {
  @Test
  public void sings() {
    Canary canary = new Canary();
    canary.ask();
    SystemClock.sleep(250);
    assertEquals("tweet", canary.song());
  }
}
