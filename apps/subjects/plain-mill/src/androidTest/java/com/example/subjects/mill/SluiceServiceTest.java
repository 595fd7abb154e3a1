// The sluice's service, started and bound.
package com.example.subjects.mill;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import android.content.ComponentName;
import android.content.Context;
import android.content.Intent;
import android.content.ServiceConnection;
import android.os.IBinder;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import androidx.test.platform.app.InstrumentationRegistry;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.After;
import org.junit.Before;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class SluiceServiceTest {
  private final Context context = InstrumentationRegistry.getInstrumentation().getTargetContext();
  private final Connection connection = new Connection();
  private boolean bound;
  private GateLog log;

  @Before
  public void beginLog() {
    log = GateLog.begin();
    context.getSharedPreferences(SluiceService.PREFERENCES, Context.MODE_PRIVATE)
        .edit()
        .putInt(SluiceService.KEY_LEVEL, 20)
        .commit();
  }

  @After
  public void stop() {
    if (bound) {
      context.unbindService(connection);
    }
    context.stopService(new Intent(context, SluiceService.class));
  }

  private void start(String action, int cm) {
    context.startService(
        new Intent(context, SluiceService.class).setAction(action).putExtra(SluiceService.EXTRA_CM, cm));
  }

  private SluiceService.Gatekeeper bind() throws InterruptedException {
    bound = context.bindService(new Intent(context, SluiceService.class), connection, Context.BIND_AUTO_CREATE);
    assertTrue(bound);
    assertTrue(connection.connected.await(60, TimeUnit.SECONDS));
    return connection.gatekeeper;
  }

  @Test
  public void raisesTheGateBeforeItGoesIdle() throws Exception {
    start(SluiceService.ACTION_RAISE, 30);
    assertTrue(log.await("stopped", 20, TimeUnit.SECONDS));
    assertEquals(Arrays.asList("raised by 30", "stopped"), log.entries());
  }

  @Test
  public void raisesTheGateOnceAndStops() throws Exception {
    start(SluiceService.ACTION_RAISE_ONCE, 30);
    assertTrue(log.await("stopped", 60, TimeUnit.SECONDS));
    assertEquals(Arrays.asList("raised by 30", "stopped"), log.entries());
  }

  @Test
  public void raisesTheGateFromWhereItWasLeft() throws Exception {
    SluiceService.Gatekeeper gatekeeper = bind();
    CountDownLatch raised = new CountDownLatch(1);
    gatekeeper.raiseBy(5, raised::countDown);
    assertTrue(raised.await(20, TimeUnit.SECONDS));
    assertEquals(25, gatekeeper.level());
  }

  @Test
  public void raisesTheGateOnceItIsKnownWhereItWasLeft() throws Exception {
    SluiceService.Gatekeeper gatekeeper = bind();
    assertTrue(gatekeeper.awaitLoaded(60, TimeUnit.SECONDS));
    CountDownLatch raised = new CountDownLatch(1);
    gatekeeper.raiseBy(5, raised::countDown);
    assertTrue(raised.await(60, TimeUnit.SECONDS));
    assertEquals(25, gatekeeper.level());
  }

  private static final class Connection implements ServiceConnection {
    final CountDownLatch connected = new CountDownLatch(1);
    volatile SluiceService.Gatekeeper gatekeeper;

    @Override
    public void onServiceConnected(ComponentName name, IBinder service) {
      gatekeeper = (SluiceService.Gatekeeper) service;
      connected.countDown();
    }

    @Override
    public void onServiceDisconnected(ComponentName name) {
    }
  }
}
