package com.example.subjects.bookshop;

import static androidx.test.espresso.Espresso.onView;
import static androidx.test.espresso.action.ViewActions.click;
import static androidx.test.espresso.assertion.ViewAssertions.matches;
import static androidx.test.espresso.matcher.ViewMatchers.withId;
import static androidx.test.espresso.matcher.ViewMatchers.withText;

import androidx.test.ext.junit.rules.ActivityScenarioRule;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import org.junit.Rule;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class ShelfTest {
    @Rule
    public final ActivityScenarioRule<ShelfActivity> rule = new ActivityScenarioRule<>(ShelfActivity.class);

    @Test
    public void sortsTitles() throws Exception {
        onView(withId(Ids.SORT)).perform(click());
        Thread.sleep(400);
        onView(withId(Ids.FIRST)).check(matches(withText("First: Dracula")));
    }

    @Test
    public void captionsDetails() {
        onView(withId(Ids.DETAILS)).perform(click());
        onView(withId(Ids.CAPTION)).check(matches(withText("288 pages")));
    }
}
