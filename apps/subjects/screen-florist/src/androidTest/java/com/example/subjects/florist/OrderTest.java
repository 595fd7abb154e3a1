package com.example.subjects.florist;

import static androidx.test.espresso.Espresso.onView;
import static androidx.test.espresso.action.ViewActions.click;
import static androidx.test.espresso.assertion.ViewAssertions.matches;
import static androidx.test.espresso.matcher.ViewMatchers.withId;
import static androidx.test.espresso.matcher.ViewMatchers.withText;

import static org.junit.Assert.assertNotNull;

import android.os.SystemClock;

import androidx.lifecycle.Lifecycle;
import androidx.test.core.app.ActivityScenario;
import androidx.test.espresso.IdlingRegistry;
import androidx.test.ext.junit.rules.ActivityScenarioRule;
import androidx.test.ext.junit.runners.AndroidJUnit4;

import org.junit.After;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class OrderTest {
    @Rule
    public final ActivityScenarioRule<OrderActivity> rule = new ActivityScenarioRule<>(OrderActivity.class);

    @Before
    public void register() {
        IdlingRegistry.getInstance().register(Idle.RESOURCE);
    }

    @After
    public void unregister() {
        IdlingRegistry.getInstance().unregister(Idle.RESOURCE);
    }

    @Test
    public void confirmationSurvivesTheBackground() {
        ActivityScenario<OrderActivity> scenario = rule.getScenario();
        onView(withId(Ids.ORDER)).perform(click());
        SystemClock.sleep(500);
        scenario.moveToState(Lifecycle.State.CREATED);
        SystemClock.sleep(300);
        scenario.moveToState(Lifecycle.State.RESUMED);
        scenario.onActivity(a -> assertNotNull(a.getSupportFragmentManager().findFragmentByTag("confirm")));
    }

    @Test
    public void cardSurvivesRotation() {
        ActivityScenario<OrderActivity> florist = rule.getScenario();
        onView(withId(Ids.CARD)).perform(click());
        onView(withId(Ids.THANKS)).perform(click());
        SystemClock.sleep(700);
        florist.recreate();
        onView(withId(Ids.STATUS)).check(matches(withText("* Thanks *")));
    }

    @Test
    public void ribbonSurvivesRotation() {
        onView(withId(Ids.RIBBON)).perform(click());
        rule.getScenario().recreate();
        onView(withId(Ids.RIBBON_STATUS)).check(matches(withText("Red ribbon")));
    }
}
