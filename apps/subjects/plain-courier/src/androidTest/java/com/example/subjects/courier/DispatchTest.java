// The dispatcher's desk: tariffs, routes, and who drives.
package com.example.subjects.courier;

import static org.junit.Assert.assertEquals;

import androidx.test.ext.junit.runners.AndroidJUnit4;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class DispatchTest {
  private final Tariffs tariffs = new Tariffs();
  private final Routes routes = new Routes();
  private final Session session = new Session();

  @Test
  public void learnsTheNewTariff() throws InterruptedException {
    assertEquals(490, tariffs.cents("EU"));
    Thread.sleep(300);
    assertEquals(520, tariffs.cents("EU"));
  }

  @Test
  public void asksForARouteOnce() throws InterruptedException {
    Thread prefetch = routes.prefetch("North");
    Thread.sleep(300);
    routes.route("North");
    prefetch.join();
    assertEquals(1, routes.requests());
  }

  @Test
  public void asksForARouteOnceFromTwoThreads() throws InterruptedException {
    Thread first = routes.prefetchOnce("South");
    Thread second = routes.prefetchOnce("South");
    first.join();
    second.join();
    assertEquals(1, routes.requests());
  }

  @Test
  public void knowsWhoDrives() throws Exception {
    session.signIn("Ann");
    Thread.sleep(300);
    assertEquals("Ann", session.driver().get());
  }
}
