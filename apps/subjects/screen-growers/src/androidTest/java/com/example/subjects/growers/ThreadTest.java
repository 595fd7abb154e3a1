package com.example.subjects.growers;

import static androidx.test.espresso.Espresso.onView;
import static androidx.test.espresso.action.ViewActions.click;
import static androidx.test.espresso.action.ViewActions.replaceText;
import static androidx.test.espresso.assertion.ViewAssertions.matches;
import static androidx.test.espresso.matcher.ViewMatchers.withId;
import static androidx.test.espresso.matcher.ViewMatchers.withText;
import static org.hamcrest.Matchers.containsString;

import android.content.Intent;

import androidx.test.core.app.ActivityScenario;
import androidx.test.ext.junit.runners.AndroidJUnit4;

import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class ThreadTest extends OrchardTest {
    private ActivityScenario<ThreadActivity> thread;

    private void givenThread(boolean merging) {
        thread = open(new Intent(context(), ThreadActivity.class).putExtra(ThreadActivity.MERGE, merging));
    }

    private void whenSynced() throws Exception {
        Look.waitUntil(() -> !Look.isShown(thread, Ids.SYNCING));
    }

    private void thenThreadHas(String line) {
        onView(withId(Ids.THREAD)).check(matches(withText(containsString(line))));
    }

    @Test
    public void sentMessageStaysInTheThread() throws Exception {
        givenThread(false);
        onView(withId(Ids.DRAFT)).perform(replaceText("Ten crates"));
        onView(withId(Ids.SEND)).perform(click());
        whenSynced();
        thenThreadHas("Me: Ten crates");
    }

    @Test
    public void sentMessageIsMergedWithTheHistory() throws Exception {
        givenThread(true);
        onView(withId(Ids.DRAFT)).perform(replaceText("Two crates"));
        onView(withId(Ids.SEND)).perform(click());
        whenSynced();
        thenThreadHas("Ada: How many do you want?");
        thenThreadHas("Me: Two crates");
    }
}
