package com.example.subjects.cannery;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import android.app.Instrumentation;
import android.content.Context;
import android.content.Intent;
import android.os.SystemClock;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import androidx.test.platform.app.InstrumentationRegistry;
import java.util.Collections;
import java.util.concurrent.TimeUnit;
import org.greenrobot.eventbus.EventBus;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class DockTest {
    private final Instrumentation instrumentation = InstrumentationRegistry.getInstrumentation();
    private final Context context = instrumentation.getTargetContext();
    private final Intent labels = new Intent(context, LabelService.class);

    @Test
    public void countsPalletsOfTheDay() {
        LoadingDock dock = new LoadingDock(context);
        dock.open();
        dock.announce(6);
        SystemClock.sleep(500);
        dock.close();
        assertEquals(6, dock.pallets());
    }

    @Test
    public void registersSealedCans() {
        EventBus bus = EventBus.builder().build();
        TillRegister till = new TillRegister(bus);
        till.start();
        bus.post(new CanSealed("sardines"));
        SystemClock.sleep(400);
        till.stop();
        assertEquals(Collections.singletonList("sardines"), till.rows());
    }

    @Test
    public void panelShowsTheMean() throws Exception {
        StringBuffer panel = new StringBuffer();
        SterilizeTask task = new SterilizeTask(panel);
        task.execute(118, 120, 125);
        task.get();
        instrumentation.runOnMainSync(() -> { });
        assertEquals("mean 121", panel.toString());
    }

    @Test
    public void printsBeforeTheShiftEnds() throws Exception {
        PressRoom room = PressRoom.open();
        context.startService(labels.putExtra("label", "plums"));
        assertTrue(room.accepted.await(30, TimeUnit.SECONDS));
        SystemClock.sleep(400);
        context.stopService(labels);
        assertTrue(room.closed.await(30, TimeUnit.SECONDS));
        assertEquals(Collections.singletonList("plums"), room.printed);
    }

    @Test
    public void closesAfterPrinting() throws Exception {
        PressRoom room = PressRoom.open();
        context.startService(labels.putExtra("label", "pears"));
        assertTrue(room.closed.await(30, TimeUnit.SECONDS));
        assertEquals(Collections.singletonList("pears"), room.printed);
    }
}
