// Two journeys are planned.
package com.example.subjects.railway;

import static org.junit.Assert.assertEquals;

import androidx.test.ext.junit.runners.AndroidJUnit4;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class JourneyTest {
  @Test
  public void plansTwoJourneys() throws Exception {
    Planner planner = new Planner();
    Future<String> oslo = planner.plan("Oslo");
    Thread.sleep(350);
    Future<String> bergen = planner.plan("Bergen");
    assertEquals("Oslo for 40", oslo.get(6, TimeUnit.SECONDS));
    assertEquals("Bergen for 60", bergen.get(6, TimeUnit.SECONDS));
  }

  @Test
  public void plansTwoJourneysAtOneDesk() throws Exception {
    Itineraries itineraries = new Itineraries();
    CompletableFuture<String> oslo = itineraries.plan("Oslo");
    CompletableFuture<String> bergen = itineraries.plan("Bergen");
    assertEquals("Oslo for 40", oslo.get());
    assertEquals("Bergen for 60", bergen.get());
  }
}
