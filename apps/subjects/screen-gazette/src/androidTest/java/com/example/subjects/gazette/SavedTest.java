package com.example.subjects.gazette;

import static org.junit.Assert.assertEquals;

import android.content.Intent;

import androidx.test.core.app.ActivityScenario;
import androidx.test.core.app.ApplicationProvider;
import androidx.test.ext.junit.runners.AndroidJUnit4;

import org.junit.Test;
import org.junit.runner.RunWith;

import java.util.concurrent.atomic.AtomicInteger;

@RunWith(AndroidJUnit4.class)
public class SavedTest {
    private final SavedRobot saved = new SavedRobot();

    private static int pending(ActivityScenario<InboxActivity> scenario) {
        AtomicInteger pending = new AtomicInteger();
        scenario.onActivity(activity -> pending.set(activity.pending()));
        return pending.get();
    }

    @Test
    public void removedArticleComesBack() {
        try (ActivityScenario<SavedActivity> scenario = ActivityScenario.launch(SavedActivity.class)) {
            saved.count(3).removeFirst().count(2).undo().count(3);
        }
    }

    @Test
    public void archivedArticleComesBack() {
        try (ActivityScenario<SavedActivity> scenario = ActivityScenario.launch(SavedActivity.class)) {
            saved.count(3).archiveFirst().count(2).fetchBack().count(3);
            scenario.onActivity(activity -> {
                android.widget.ListView list = activity.findViewById(Ids.SAVED_LIST);
                assertEquals("Tides", list.getAdapter().getItem(0));
            });
        }
    }

    @Test
    public void badgeGoesDownBySection() throws Exception {
        try (ActivityScenario<InboxActivity> scenario = ActivityScenario.launch(InboxActivity.class)) {
            saved.tap(Ids.MARK_POLITICS);
            saved.tap(Ids.FILTER).sees(Ids.FILTERED, "Sport only");
            saved.tap(Ids.MARK_SPORT);
            Waits.until(() -> pending(scenario) == 0);
            saved.sees(Ids.BADGE, "Unread: 5");
        }
    }

    @Test
    public void countedBadgeGoesDownBySection() throws Exception {
        Intent intent = new Intent(ApplicationProvider.getApplicationContext(), InboxActivity.class)
                .putExtra(InboxActivity.COUNTED, true);
        try (ActivityScenario<InboxActivity> inbox = ActivityScenario.launch(intent)) {
            saved.tap(Ids.MARK_SPORT).tap(Ids.MARK_POLITICS);
            Waits.until(() -> pending(inbox) == 0);
            saved.sees(Ids.BADGE, "Unread: 5");
        }
    }
}
