// The tower has news for two.
package com.example.subjects.airfield;

import android.os.SystemClock;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class TowerTest {
  @Test
  public void clearsThePilot() throws Exception {
    Tower tower = new Tower();
    Crew crew = new Crew();
    Future<?> pilot = crew.takeOff(tower);
    SystemClock.sleep(400);
    Future<?> mechanic = crew.repair(tower);
    SystemClock.sleep(400);
    tower.clear();
    pilot.get(5, TimeUnit.SECONDS);
    tower.deliver();
    mechanic.get(5, TimeUnit.SECONDS);
  }
}
