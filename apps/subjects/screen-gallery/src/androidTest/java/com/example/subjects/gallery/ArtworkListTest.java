package com.example.subjects.gallery;

import static androidx.test.espresso.Espresso.onView;
import static androidx.test.espresso.action.ViewActions.click;
import static androidx.test.espresso.assertion.ViewAssertions.matches;
import static androidx.test.espresso.matcher.ViewMatchers.withId;
import static androidx.test.espresso.matcher.ViewMatchers.withText;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import android.os.SystemClock;
import androidx.test.core.app.ActivityScenario;
import androidx.test.espresso.IdlingRegistry;
import androidx.test.espresso.IdlingResource;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import java.util.ArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.After;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class ArtworkListTest {
    private final IdlingRegistry registry = IdlingRegistry.getInstance();

    @After
    public void unregister() {
        for (IdlingResource resource : new ArrayList<>(registry.getResources())) registry.unregister(resource);
    }

    @Test
    public void firstOilPaintingOpens() {
        try (ActivityScenario<ArtworksActivity> scenario = ActivityScenario.launch(ArtworksActivity.class)) {
            onView(withId(Ids.OIL)).perform(click());
            SystemClock.sleep(300);
            scenario.onActivity(activity -> activity.adapter.open(0));
            onView(withId(Ids.CHOSEN)).check(matches(withText("Impression, Sunrise")));
        }
    }

    @Test
    public void printsAreFiltered() throws Exception {
        try (ActivityScenario<ArtworksActivity> scenario = ActivityScenario.launch(ArtworksActivity.class)) {
            CountDownLatch committed = new CountDownLatch(1);
            scenario.onActivity(activity -> activity.onlyPrints("woodcut", committed::countDown));
            assertTrue(committed.await(25, TimeUnit.SECONDS));
            scenario.onActivity(activity -> {
                assertEquals(1, activity.prints.getItemCount());
                assertEquals("The Great Wave", activity.prints.at(0).title);
            });
        }
    }

    @Test
    public void catalogueShowsCaption() {
        try (ActivityScenario<CatalogueActivity> scenario = ActivityScenario.launch(CatalogueActivity.class)) {
            scenario.onActivity(activity -> registry.register(activity.works));
            onView(withId(Ids.COUNT)).check(matches(withText("4 works")));
            SystemClock.sleep(300);
            onView(withId(Ids.CAPTION)).check(matches(withText("Impression, Sunrise (oil)")));
        }
    }

    @Test
    public void catalogueShowsCountAndCaption() {
        try (ActivityScenario<CatalogueActivity> scenario = ActivityScenario.launch(CatalogueActivity.class)) {
            scenario.onActivity(activity -> registry.register(activity.works, activity.captions));
            onView(withId(Ids.COUNT)).check(matches(withText("4 works")));
            onView(withText("Impression, Sunrise (oil)")).check(matches(withId(Ids.CAPTION)));
        }
    }
}
