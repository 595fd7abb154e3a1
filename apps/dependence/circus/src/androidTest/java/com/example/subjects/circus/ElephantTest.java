package com.example.subjects.circus;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNotNull;
import static org.junit.Assert.assertTrue;

import android.os.Looper;
import androidx.test.core.app.ApplicationProvider;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class ElephantTest {
    @Test
    public void arrivesWithKeeper() {
        Dialect.push("hi");
        Logbook logbook = new Logbook(ApplicationProvider.getApplicationContext());
        logbook.arrive("Pisa");
        assertEquals("Namaste", Dialect.greet());
    }

    @Test
    public void paradeIsAnnounced() {
        assertTrue(Announcements.say("Make way!"));
    }

    @Test
    public void trumpetsInTurn() {
        if (Looper.myLooper() == null) Looper.prepare();
        assertNotNull(Looper.myQueue());
    }

    @Test
    public void nothingIsWrittenUpBeforehand() {
        assertFalse(CrashDiary.isOpen());
    }

    @Test
    public void isWeighedInPounds() {
        String before = System.getProperty("circus.scales");
        System.setProperty("circus.scales", "lb");
        try {
            assertEquals("lb", System.getProperty("circus.scales"));
        } finally {
            if (before == null) System.clearProperty("circus.scales");
            else System.setProperty("circus.scales", before);
        }
    }
}
