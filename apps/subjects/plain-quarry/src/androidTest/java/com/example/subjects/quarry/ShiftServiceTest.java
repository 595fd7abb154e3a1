package com.example.subjects.quarry;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import android.content.Context;
import android.content.Intent;
import androidx.test.core.app.ApplicationProvider;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.After;
import org.junit.Before;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class ShiftServiceTest {
    private final Context context = ApplicationProvider.getApplicationContext();
    private final BlockingQueue<List<String>> reports = ShiftBoard.get().reports();
    private final CountDownLatch siren = new CountDownLatch(1);
    private BlastMonitor monitor;

    @Before
    public void setUp() throws Exception {
        ShiftBoard.get().awaitAllClosed();
        reports.clear();
        monitor = new BlastMonitor(context, siren::countDown);
    }

    @After
    public void tearDown() throws Exception {
        ShiftBoard.get().awaitAllClosed();
    }

    @Test
    public void nextCrewStartsItsOwnShift() throws Exception {
        ShiftService.signOn(context, "north");
        assertEquals(Collections.singletonList("north"), reports.take());
        Thread.sleep(500);
        ShiftService.signOn(context, "south");
        assertEquals(Collections.singletonList("south"), reports.take());
    }

    @Test
    public void crewAfterClosingStartsItsOwnShift() throws Exception {
        ShiftService.signOn(context, "east");
        assertEquals(Collections.singletonList("east"), reports.take());
        ShiftBoard.get().awaitAllClosed();
        ShiftService.signOn(context, "west");
        assertEquals(Collections.singletonList("west"), reports.take());
    }

    @Test
    public void sirenSoundsOnBlast() throws Exception {
        monitor.start();
        Thread.sleep(400);
        announceBlast("bench 4");
        boolean heard = siren.await(4, TimeUnit.SECONDS);
        monitor.stop();
        assertTrue(heard);
    }

    @Test
    public void sirenSoundsOnceMonitoring() throws Exception {
        monitor.start();
        monitor.ready().get();
        announceBlast("bench 7");
        siren.await();
        monitor.stop();
    }

    private void announceBlast(String bench) {
        Intent notice = new Intent(BlastMonitor.ACTION_BLAST);
        notice.setPackage(context.getPackageName());
        notice.putExtra("bench", bench);
        context.sendBroadcast(notice);
    }
}
