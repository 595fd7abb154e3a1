package com.example.subjects.gazette;

import static org.junit.Assert.assertEquals;

import androidx.test.core.app.ActivityScenario;
import androidx.test.ext.junit.runners.AndroidJUnit4;

import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.junit.runner.RunWith;

import java.util.concurrent.atomic.AtomicReference;

@RunWith(AndroidJUnit4.class)
public class FrontPageTest {
    @Rule
    public final IdlingRule busy = new IdlingRule(FrontPageActivity.BUSY);

    @Rule
    public final BackendRule backend = new BackendRule();

    @Rule
    public final TemporaryFolder folder = new TemporaryFolder();

    private final PageRobot page = new PageRobot();

    private static void showsMonth(int month, ArchiveActivity archive) {
        assertEquals(month, archive.month());
    }

    @Test
    public void photoIsBelowTheHeadline() {
        try (ActivityScenario<FrontPageActivity> scenario = ActivityScenario.launch(FrontPageActivity.class)) {
            page.tap(Ids.LOAD)
                    .sees(Ids.HEADLINE, "Storm over the harbour")
                    .tap(Ids.EXPAND)
                    .sees(Ids.SECTION, "Sections unfolded")
                    .seesPhotoOf("storm");
        }
    }

    @Test
    public void photoIsThereWhenAllIsLoaded() {
        try (ActivityScenario<FrontPageActivity> scenario = ActivityScenario.launch(FrontPageActivity.class)) {
            page.tap(Ids.LOAD_ALL)
                    .sees(Ids.HEADLINE, "Storm over the harbour")
                    .sees(Ids.PHOTO, "Photo of the storm");
        }
    }

    @Test
    public void bookmarksAreSent() throws Exception {
        try (ActivityScenario<SyncActivity> scenario = ActivityScenario.launch(SyncActivity.class)) {
            page.tap(Ids.SYNC).sees(Ids.SYNC_STATE, "Syncing");
            assertEquals("/sync/bookmarks", backend.takeRequest());
        }
    }

    @Test
    public void pageIsTurnedWhilePrinting() throws Exception {
        try (ActivityScenario<ArchiveActivity> scenario = ActivityScenario.launch(ArchiveActivity.class)) {
            page.sees(Ids.MONTH, "Month 3");
            AtomicReference<ArchiveActivity> archive = new AtomicReference<>();
            scenario.onActivity(archive::set);
            Thread printer = new Printer(folder.getRoot());
            printer.start();
            archive.get().turnPage();
            printer.join();
            assertEquals(12, folder.getRoot().list().length);
            showsMonth(4, archive.get());
        }
    }
}
