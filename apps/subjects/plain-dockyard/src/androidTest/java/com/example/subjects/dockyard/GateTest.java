// Ships and lorries come through the gate, and flags are shown.
package com.example.subjects.dockyard;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import android.content.Context;
import android.content.SharedPreferences;
import android.os.SystemClock;
import androidx.test.core.app.ApplicationProvider;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import androidx.test.platform.app.InstrumentationRegistry;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.greenrobot.eventbus.EventBus;
import org.greenrobot.eventbus.Subscribe;
import org.junit.After;
import org.junit.Before;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class GateTest {
  private final Context context = ApplicationProvider.getApplicationContext();
  private GatePass gate;
  private GateRobot robot;
  private SharedPreferences settings;

  @Before
  public void setUp() {
    gate = new GatePass();
    robot = new GateRobot(gate);
    settings = context.getSharedPreferences("flags", Context.MODE_PRIVATE);
    settings.edit().clear().commit();
  }

  @After
  public void tearDown() {
    gate.close();
  }

  @Test
  public void renewsThePass() throws Exception {
    robot.renewPass().waitForPass().seesPass("valid");
  }

  @Test
  public void showsTheFlagOfTheSettings() {
    FlagBoard board = new FlagBoard(settings);
    settings.edit().putString(FlagBoard.FLAG, "blue peter").commit();
    SystemClock.sleep(350);
    assertEquals("blue peter", board.shown());
    board.close();
  }

  @Test
  public void hoistsSignals() {
    SignalMast mast = new SignalMast();
    mast.hoist("alpha");
    mast.hoist("bravo");
    List<String> seen = new ArrayList<>();
    InstrumentationRegistry.getInstrumentation().runOnMainSync(() -> seen.addAll(mast.flags()));
    assertEquals(Arrays.asList("alpha", "bravo"), seen);
  }

  @Test
  public void readsTheBulletin() throws Exception {
    EventBus bus = EventBus.builder().build();
    new Bulletin(bus).expect("Cutty Sark");
    Reader reader = new Reader();
    bus.register(reader);
    assertTrue(reader.read.await(60, TimeUnit.SECONDS));
    assertEquals("Cutty Sark", reader.ship);
    bus.unregister(reader);
  }

  /** Reads what ship is expected. */
  public static final class Reader {
    final CountDownLatch read = new CountDownLatch(1);
    volatile String ship;

    @Subscribe(sticky = true)
    public void onExpected(Bulletin.Expected expected) {
      ship = expected.ship;
      read.countDown();
    }
  }
}
