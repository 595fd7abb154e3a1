package com.example.subjects.campsite;

import static androidx.test.espresso.Espresso.onView;
import static androidx.test.espresso.action.ViewActions.click;
import static androidx.test.espresso.assertion.ViewAssertions.matches;
import static androidx.test.espresso.matcher.ViewMatchers.withId;
import static androidx.test.espresso.matcher.ViewMatchers.withText;
import static org.junit.Assert.assertTrue;

import android.content.Intent;

import androidx.recyclerview.widget.RecyclerView;
import androidx.test.core.app.ActivityScenario;
import androidx.test.core.app.ApplicationProvider;
import androidx.test.ext.junit.runners.AndroidJUnit4;

import org.junit.Test;
import org.junit.runner.RunWith;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

@RunWith(AndroidJUnit4.class)
public class PitchesTest {
    private static String topRow(ActivityScenario<PitchListActivity> scenario) {
        AtomicReference<String> name = new AtomicReference<>();
        scenario.onActivity(activity -> {
            PitchAdapter.Row row = top(activity);
            if (row != null) name.set(row.name.getText().toString());
        });
        return name.get();
    }

    private static PitchAdapter.Row top(PitchListActivity activity) {
        RecyclerView list = activity.findViewById(Ids.LIST);
        return (PitchAdapter.Row) list.findViewHolderForAdapterPosition(0);
    }

    private static int openRequests(ActivityScenario<CategoryActivity> scenario) {
        AtomicInteger open = new AtomicInteger();
        scenario.onActivity(activity -> open.set(activity.openRequests()));
        return open.get();
    }

    @Test
    public void opensTheFirstLakePitch() throws Exception {
        try (ActivityScenario<PitchListActivity> scenario = ActivityScenario.launch(PitchListActivity.class)) {
            Poll.until(() -> topRow(scenario) != null);
            onView(withId(Ids.LAKE_SIDE)).perform(click());
            Thread.sleep(400);
            scenario.onActivity(activity -> top(activity).itemView.performClick());
            onView(withId(Ids.TITLE)).check(matches(withText("Opened Lake 7")));
        }
    }

    @Test
    public void opensTheLakePitchOnTop() throws Exception {
        try (ActivityScenario<PitchListActivity> list = ActivityScenario.launch(PitchListActivity.class)) {
            onView(withId(Ids.LAKE_SIDE)).perform(click());
            Poll.until(() -> "Lake 7".equals(topRow(list)));
            list.onActivity(shown -> top(shown).itemView.performClick());
            onView(withId(Ids.TITLE)).check(matches(withText("Opened Lake 7")));
        }
    }

    @Test
    public void showsTheKindChosenLast() throws Exception {
        try (ActivityScenario<CategoryActivity> scenario = ActivityScenario.launch(CategoryActivity.class)) {
            onView(withId(Ids.TENTS)).perform(click());
            Thread.sleep(450);
            onView(withId(Ids.CARAVANS)).perform(click());
            assertTrue(Poll.within(4500, () -> openRequests(scenario) == 0));
            onView(withId(Ids.SUMMARY)).check(matches(withText("Caravans: 6 places")));
        }
    }

    @Test
    public void showsTheKindOfTheLastTicket() throws Exception {
        Intent intent = new Intent(ApplicationProvider.getApplicationContext(), CategoryActivity.class)
                .putExtra(CategoryActivity.TICKETS, true);
        try (ActivityScenario<CategoryActivity> tickets = ActivityScenario.launch(intent)) {
            onView(withText("Tents")).perform(click());
            onView(withText("Caravans")).perform(click());
            Poll.until(() -> openRequests(tickets) == 0);
            onView(withId(Ids.SUMMARY)).check(matches(withText("Caravans: 6 places")));
        }
    }
}
