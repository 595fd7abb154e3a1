package com.example.subjects.readery;

import static androidx.test.espresso.Espresso.onView;
import static androidx.test.espresso.action.ViewActions.click;
import static androidx.test.espresso.assertion.ViewAssertions.matches;
import static androidx.test.espresso.matcher.ViewMatchers.withId;
import static androidx.test.espresso.matcher.ViewMatchers.withText;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;

import android.content.Intent;
import android.os.SystemClock;

import androidx.core.util.Consumer;
import androidx.test.core.app.ActivityScenario;
import androidx.test.core.app.ApplicationProvider;
import androidx.test.ext.junit.runners.AndroidJUnit4;

import org.junit.Before;
import org.junit.Test;
import org.junit.runner.RunWith;

import java.util.concurrent.atomic.AtomicReference;

@RunWith(AndroidJUnit4.class)
public class SyncTest {
    @Before
    public void emptyTheServer() {
        FavouriteServer.reset();
    }

    private static void star(String then) {
        onView(withId(Ids.FAVOURITE)).perform(click());
        onView(withId(Ids.FAVOURITE_STATE)).check(matches(withText(then)));
    }

    @Test
    public void favouriteIsTakenBack() throws Exception {
        try (ActivityScenario<FavouritesActivity> scenario = ActivityScenario.launch(FavouritesActivity.class)) {
            star("Favourite");
            SystemClock.sleep(300);
            star("Not a favourite");
            Poll.until(() -> FavouriteServer.requests() == 2);
            assertFalse(FavouriteServer.has("Emma"));
        }
    }

    @Test
    public void favouriteIsTakenBackInTheQueue() throws Exception {
        Intent intent = new Intent(ApplicationProvider.getApplicationContext(), FavouritesActivity.class)
                .putExtra(FavouritesActivity.QUEUED, true);
        try (ActivityScenario<FavouritesActivity> queued = ActivityScenario.launch(intent)) {
            star("Favourite");
            star("Not a favourite");
            Poll.until(() -> FavouriteServer.requests() == 2);
            assertFalse(FavouriteServer.has("Emma"));
        }
    }

    @Test
    public void highlightsAreExported() throws Exception {
        try (ActivityScenario<HighlightsActivity> scenario = ActivityScenario.launch(HighlightsActivity.class)) {
            AtomicReference<HighlightsActivity> screen = new AtomicReference<>();
            scenario.onActivity(screen::set);
            Exporter exporter = screen.get().exporter;
            String text = Awaiting.result((Consumer<String> done) -> exporter.export(screen.get().highlights, done));
            assertEquals("Reader, I married him / Call me Ishmael", text);
        }
    }
}
