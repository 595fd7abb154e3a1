package com.example.subjects.studio;

import static androidx.test.espresso.Espresso.onView;
import static androidx.test.espresso.action.ViewActions.click;
import static androidx.test.espresso.action.ViewActions.replaceText;
import static androidx.test.espresso.assertion.ViewAssertions.matches;
import static androidx.test.espresso.matcher.ViewMatchers.withId;
import static androidx.test.espresso.matcher.ViewMatchers.withText;

import androidx.test.core.app.ActivityScenario;
import androidx.test.ext.junit.runners.AndroidJUnit4;

import org.junit.After;
import org.junit.Before;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class CollabTest {
    @Before
    public void serverRefusesTheFirst() {
        CollabActivity.server = new ScriptedServer(false, true);
    }

    @After
    public void serverAcceptsAll() {
        CollabActivity.server = new ScriptedServer();
    }

    @Test
    public void followsOnTheSecondTry() throws Exception {
        try (ActivityScenario<CollabActivity> page = ActivityScenario.launch(CollabActivity.class)) {
            onView(withText("Follow")).perform(click());
            onView(withId(Ids.BIO)).perform(replaceText("Bass and keys"));
            Screens.waitFor(() -> Screens.text(page, Ids.PREVIEW).startsWith("|..|"));
            onView(withId(Ids.FOLLOW)).perform(click());
            Screens.waitFor(() -> Screens.ask(page, CollabActivity::answers) == 2);
            onView(withId(Ids.FOLLOW)).check(matches(withText("Following")));
        }
    }

    @Test
    public void followsOnceTheRefusalIsIn() throws Exception {
        try (ActivityScenario<CollabActivity> page = ActivityScenario.launch(CollabActivity.class)) {
            onView(withText("Follow")).perform(click());
            Screens.waitFor(() -> Screens.ask(page, CollabActivity::answers) == 1);
            onView(withId(Ids.FOLLOW)).perform(click());
            Screens.waitFor(() -> Screens.ask(page, CollabActivity::answers) == 2);
            onView(withId(Ids.FOLLOW)).check(matches(withText("Following")));
        }
    }

    @Test
    public void opensTheFirstMessageBelowThePinnedOne() {
        try (ActivityScenario<InboxActivity> inbox = ActivityScenario.launch(InboxActivity.class)) {
            onView(withId(Ids.TITLE)).check(matches(withText("Inbox")));
            onView(withId(Ids.OPENED)).check(matches(withText("Nothing open")));
            onView(withId(Ids.LIST)).perform(RowActions.openRow(1));
            onView(withId(Ids.OPENED)).check(matches(withText("From Ann")));
        }
    }
}
