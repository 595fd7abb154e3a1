package com.example.subjects.dairy;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import android.content.Context;
import androidx.test.core.app.ApplicationProvider;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class RepositoryTest {
    private final Context context = ApplicationProvider.getApplicationContext();

    @Test
    public void priceByHandStays() throws Exception {
        MilkRepository repo = new MilkRepository(product -> 140, false);
        repo.refresh("whole");
        Thread.sleep(500);
        repo.setPrice("whole", 99);
        repo.settle();
        assertEquals(99, repo.price("whole"));
        repo.close();
    }

    @Test
    public void priceByHandStaysWithVersions() throws Exception {
        MilkRepository repo = new MilkRepository(product -> 140, true);
        repo.refresh("skim");
        Thread.sleep(500);
        repo.setPrice("skim", 88);
        repo.settle();
        assertEquals(88, repo.price("skim"));
        repo.close();
    }

    @Test
    public void truckUnloadsBeforeEvening() throws Exception {
        Intake intake = Intake.openDay();
        context.sendBroadcast(MilkTruckReceiver.arrival(context, "T-7"));
        Thread.sleep(800);
        intake.closeGate();
        assertTrue(intake.has("T-7"));
    }

    @Test
    public void gateWaitsForTruck() throws Exception {
        Intake day = Intake.openDay();
        context.sendBroadcast(MilkTruckReceiver.arrival(context, "T-8"));
        day.awaitLoad("T-8");
        day.closeGate();
        assertTrue(day.has("T-8"));
    }
}
