// Food is ordered and fed, and species are looked up.
package com.example.subjects.aquarium;

import static org.junit.Assert.assertEquals;

import androidx.test.ext.junit.runners.AndroidJUnit4;
import java.util.Arrays;
import java.util.List;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class FoodTest {
  @Test
  public void restocksTheFreezer() {
    FoodStore store = new FoodStore(new Depot());
    store.restock("shrimps");
    assertEquals("14 boxes of shrimps", store.awaitDelivery());
  }

  @Test
  public void feedsBothCourses() throws Exception {
    Kitchen kitchen = new Kitchen();
    FeedingRobot robot = new FeedingRobot();
    robot.start();
    robot.feed(kitchen.thaw("krill").get());
    robot.feed(kitchen.thaw("squid").get());
    assertEquals(Arrays.asList("thawed krill", "thawed squid"), robot.awaitHome());
  }

  @Test
  public void findsWhatWasTypedLast() {
    List<String> sharks = Arrays.asList("Shark", "Sharknose goby");
    SpeciesSearch search = new SpeciesSearch();
    search.type("Sha");
    search.type("Shark");
    Poll.until(() -> search.shown().equals(sharks));
    search.close();
    assertEquals(sharks, search.shown());
  }
}
