// Trucks come to the plane.
package com.example.subjects.airfield;

import static org.junit.Assert.assertEquals;

import android.os.SystemClock;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class TrucksTest {
  @Test
  public void fillsTheTank() throws Exception {
    FuelTruck truck = new FuelTruck();
    truck.order();
    SystemClock.sleep(400);
    truck.waitForThePump();
    assertEquals(90, truck.litres());
  }

  @Test
  public void loadsTheMeals() throws Exception {
    CateringTruck truck = new CateringTruck();
    truck.order();
    truck.waitForTheLoader();
    assertEquals(120, truck.meals());
  }
}
