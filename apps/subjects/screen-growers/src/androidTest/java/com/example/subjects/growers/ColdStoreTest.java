package com.example.subjects.growers;

import static androidx.test.espresso.Espresso.onView;
import static androidx.test.espresso.action.ViewActions.click;
import static androidx.test.espresso.matcher.ViewMatchers.withId;
import static org.junit.Assert.assertEquals;

import android.content.Intent;

import androidx.test.core.app.ActivityScenario;
import androidx.test.ext.junit.runners.AndroidJUnit4;

import org.junit.After;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class ColdStoreTest extends OrchardTest {
    @After
    public void stopDownloads() {
        context().stopService(new Intent(context(), DownloadService.class));
    }

    @Test
    public void archivedCrateCanBeHadBack() {
        new CratesRobot(open(CratesActivity.class))
                .archiveOne()
                .seesCrates(2)
                .undo()
                .seesCrates(3);
    }

    @Test
    public void archivedCrateIsCounted() throws Exception {
        new CratesRobot(open(CratesActivity.class))
                .archiveOne()
                .waitsForArchived(1)
                .seesCrates(2);
    }

    @Test
    public void downloadedGuideHasItsBadge() throws Exception {
        open(GuidesActivity.class);
        onView(withId(Ids.DOWNLOAD)).perform(click());
        Look.waitUntil(() -> DownloadService.accepted.get() == 1);
        try (ActivityScenario<ShelfActivity> shelf = ActivityScenario.launch(ShelfActivity.class)) {
            assertEquals("Pruning: downloaded", Look.text(shelf, Ids.SHELF));
        }
    }
}
