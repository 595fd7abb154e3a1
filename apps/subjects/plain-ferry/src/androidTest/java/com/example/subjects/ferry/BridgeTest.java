// On the bridge and at the counter: the radio, the horn, the forecast and the cabins.
package com.example.subjects.ferry;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import androidx.test.ext.junit.runners.AndroidJUnit4;
import java.util.Collections;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class BridgeTest {
  @Test
  public void callsTheHarbour() throws Exception {
    Radio radio = new Radio();
    radio.start();
    assertEquals("8:15", Timetable.next());
    radio.call("casting off");
    assertEquals(Collections.singletonList("casting off"), radio.switchOff());
  }

  @Test
  public void callsTheOtherFerry() throws Exception {
    Radio radio = new Radio();
    radio.start();
    radio.callWhenOn("after you");
    assertEquals(Collections.singletonList("after you"), radio.switchOff());
  }

  @Test
  public void soundsTheHorn() throws Exception {
    CountDownLatch blasts = new Horn().sound();
    assertTrue("no third blast", blasts.await(700, TimeUnit.MILLISECONDS));
  }

  @Test
  public void readsTheForecast() throws Exception {
    assertEquals("wind 4, waves 1 m", new Forecast().sentence().get());
  }

  @Test
  public void sellsACabinOnce() {
    Cabins cabins = new Cabins();
    cabins.reserve("4", "Ann");
    assertEquals("8:15", Timetable.next());
    assertFalse("sold twice", cabins.buy("4", "Ben"));
  }

  @Test
  public void sellsAHeldCabinOnce() {
    Cabins cabins = new Cabins();
    cabins.hold("5", "Ann");
    assertFalse("sold twice", cabins.buy("5", "Ben"));
  }
}
