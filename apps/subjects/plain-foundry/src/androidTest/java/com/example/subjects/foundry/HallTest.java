package com.example.subjects.foundry;

import static org.junit.Assert.assertEquals;

import android.os.SystemClock;

import androidx.test.ext.junit.runners.AndroidJUnit4;

import org.greenrobot.eventbus.EventBus;
import org.junit.Test;
import org.junit.runner.RunWith;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

@RunWith(AndroidJUnit4.class)
public class HallTest {
    @Test
    public void orderIsCarriedOutOnce() throws Exception {
        List<String> carriedOut = new ArrayList<>();
        try (CastingHub hub = new CastingHub(); OrderLine line = new OrderLine(hub.port())) {
            line.send("open gate");
            carriedOut.add(hub.orders.take());
            SystemClock.sleep(500);
            line.reconnect();
            line.send("stand by");
            String order;
            do {
                order = hub.orders.take();
                carriedOut.add(order);
            } while (!order.equals("stand by"));
        }
        assertEquals(Arrays.asList("open gate", "stand by"), carriedOut);
    }

    @Test
    public void slagIsAddedUpAtTheEndOfTheShift() {
        EventBus bus = EventBus.builder().build();
        SlagMonitor monitor = new SlagMonitor(bus);
        bus.post(new SlagReading(12));
        SystemClock.sleep(400);
        monitor.stop();
        assertEquals(12, monitor.total());
    }

    @Test
    public void slagIsAddedUpAfterTheFirstReading() throws Exception {
        EventBus bus = EventBus.builder().build();
        SlagMonitor watch = new SlagMonitor(bus);
        bus.post(new SlagReading(9));
        watch.first.await();
        watch.stop();
        assertEquals(9, watch.total());
    }
}
