package com.example.subjects.circus;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;

import android.content.Context;
import android.content.SharedPreferences;
import androidx.test.core.app.ApplicationProvider;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import java.io.IOException;
import java.net.URL;
import java.net.URLConnection;
import java.net.URLStreamHandler;
import java.util.Arrays;
import java.util.Map;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class TourTest {
    private final CircusApplication app = ApplicationProvider.getApplicationContext();

    @Test
    public void clocksNeedNoChange() {
        assertFalse(app.isAway());
    }

    @Test
    public void closesEarlyInWinter() {
        Season.begin(Season.WINTER);
        assertEquals(19, Season.current().closingHour());
    }

    @Test
    public void ticketIsRed() {
        assertEquals("[red A1]", TicketsKt.printTicket("A1"));
    }

    @Test
    public void readsLastYearsRoute() {
        SharedPreferences prefs = app.getSharedPreferences("route", Context.MODE_PRIVATE);
        Map<String, ?> before = prefs.getAll();
        prefs.edit().putString("towns", "Pisa; Lucca").commit();
        try {
            assertEquals(Arrays.asList("Pisa", "Lucca"), new Routes(app).load());
        } finally {
            SharedPreferences.Editor e = prefs.edit().clear();
            for (Map.Entry<String, ?> x : before.entrySet()) {
                if (x.getValue() instanceof Integer) e.putInt(x.getKey(), (Integer) x.getValue());
                else e.putString(x.getKey(), (String) x.getValue());
            }
            e.commit();
        }
    }

    @Test
    public void knowsTheWayBack() {
        assertEquals("Pisa", new Logbook(app).lastTown());
    }

    @Test
    public void programmeHasThreeActs() {
        assertEquals(3, Show.current().getActs().size());
    }

    @Test
    public void firstNightIsASaturday() {
        assertEquals("Saturday", AlmanacKt.weekdayOf(2024, 6, 1));
    }

    @Test
    public void hasItsOwnAddress() throws Exception {
        URL.setURLStreamHandlerFactory(protocol -> !protocol.equals("circus") ? null : new URLStreamHandler() {
            @Override
            protected URLConnection openConnection(URL u) throws IOException {
                throw new IOException("nobody there");
            }
        });
        assertEquals("ring", new URL("circus://ring/row/3").getHost());
    }
}
