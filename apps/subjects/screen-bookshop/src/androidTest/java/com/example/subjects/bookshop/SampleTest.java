package com.example.subjects.bookshop;

import static androidx.test.espresso.Espresso.onView;
import static androidx.test.espresso.action.ViewActions.click;
import static androidx.test.espresso.assertion.ViewAssertions.matches;
import static androidx.test.espresso.matcher.ViewMatchers.withId;
import static androidx.test.espresso.matcher.ViewMatchers.withText;
import static org.junit.Assert.assertEquals;

import androidx.test.core.app.ActivityScenario;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class SampleTest {
    @Test
    public void playsSample() throws Exception {
        try (ActivityScenario<SampleActivity> scenario = ActivityScenario.launch(SampleActivity.class)) {
            Thread.sleep(500);
            onView(withId(Ids.PLAY)).perform(click());
            onView(withId(Ids.STATUS)).check(matches(withText("Playing Moby-Dick")));
        }
    }

    @Test
    public void playsPreview() throws Exception {
        try (ActivityScenario<SampleActivity> scenario = ActivityScenario.launch(SampleActivity.class)) {
            AtomicReference<CountDownLatch> previewed = new AtomicReference<>();
            scenario.onActivity(activity -> previewed.set(activity.previewed));
            onView(withId(Ids.PREVIEW)).perform(click());
            previewed.get().await();
            onView(withId(Ids.STATUS)).check(matches(withText("Playing Emma")));
        }
    }

    @Test
    public void opensBlurb() throws Exception {
        try (ActivityScenario<BlurbActivity> scenario = ActivityScenario.launch(BlurbActivity.class)) {
            AtomicReference<CompletableFuture<String>> blurb = new AtomicReference<>();
            scenario.onActivity(activity -> blurb.set(activity.blurb));
            Thread.sleep(400);
            onView(withId(Ids.OPEN_BLURB)).perform(click());
            blurb.get().get(4500, TimeUnit.MILLISECONDS);
            Thread.sleep(200);
            scenario.onActivity(activity -> assertEquals(1, activity.panel.getChildCount()));
        }
    }
}
