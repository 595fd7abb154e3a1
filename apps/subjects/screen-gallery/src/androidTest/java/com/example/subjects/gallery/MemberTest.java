package com.example.subjects.gallery;

import static androidx.test.espresso.Espresso.onView;
import static androidx.test.espresso.action.ViewActions.click;
import static androidx.test.espresso.assertion.ViewAssertions.matches;
import static androidx.test.espresso.matcher.ViewMatchers.withId;
import static androidx.test.espresso.matcher.ViewMatchers.withText;
import static org.junit.Assert.assertEquals;

import android.os.SystemClock;
import androidx.test.core.app.ActivityScenario;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class MemberTest {
    @Test
    public void favouriteIsKeptBesideSyncedOnes() {
        try (ActivityScenario<FavouritesActivity> scenario = ActivityScenario.launch(FavouritesActivity.class)) {
            SystemClock.sleep(300);
            onView(withId(Ids.HEART)).perform(click());
            Waiting.until(scenario, FavouritesActivity::isSynced);
            scenario.onActivity(activity -> assertEquals(4, activity.favouriteCount()));
        }
    }

    @Test
    public void chosenHallComesBack() {
        try (ActivityScenario<MemberActivity> scenario = ActivityScenario.launch(MemberActivity.class)) {
            onView(withId(Ids.CHOOSE)).perform(click());
            AtomicReference<String> hall = new AtomicReference<>("none");
            for (int i = 0; i < 20 && hall.get().equals("none"); i++) {
                SystemClock.sleep(75);
                scenario.onActivity(activity -> hall.set(activity.hall()));
            }
            assertEquals("Hall 7", hall.get());
        }
    }
}
