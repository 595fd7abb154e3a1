// What is brought in, noted and sent off.
package com.example.subjects.harvest;

import static org.junit.Assert.assertEquals;

import android.os.SystemClock;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import java.util.Arrays;
import java.util.Collections;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class DepotTest {
  @Test
  public void storesTheBarley() {
    Depot depot = new Depot();
    depot.bring("barley");
    SystemClock.sleep(350);
    depot.close();
    assertEquals(Collections.singletonList("a sack of barley"), depot.stored());
  }

  @Test
  public void storesTheRye() {
    Silo silo = new Silo();
    silo.bring("rye");
    silo.close();
    assertEquals(Collections.singletonList("a sack of rye"), silo.stored());
  }

  @Test
  public void notesTheWholeDay() {
    Logbook log = new Logbook();
    log.note("dawn");
    log.note("noon");
    log.note("dusk");
    SystemClock.sleep(350);
    log.note("night");
    assertEquals(Arrays.asList("dawn", "noon", "dusk", "night"), log.close());
  }

  @Test
  public void sendsEachCrateOnce() {
    Wagon wagon = new Wagon();
    wagon.load("apples");
    wagon.load("pears");
    wagon.load("plums");
    SystemClock.sleep(350);
    wagon.depart();
    assertEquals(Arrays.asList("apples", "pears", "plums"), wagon.arrive());
  }
}
