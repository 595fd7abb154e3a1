package com.example.subjects.brasserie;

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
public class MenuCardTest {
    @Rule
    public final ActivityScenarioRule<MenuCardActivity> card = new ActivityScenarioRule<>(MenuCardActivity.class);

    @Test
    public void dishOfTheDaySurvivesRotation() throws Exception {
        onView(withId(Ids.FETCH_DISH)).perform(click());
        Thread.sleep(450);
        card.getScenario().recreate();
        onView(withId(Ids.DISH)).check(matches(withText("Dish: bouillabaisse")));
    }

    @Test
    public void soupOfTheDaySurvivesRotation() throws Exception {
        onView(withId(Ids.FETCH_SOUP)).perform(click());
        card.getScenario().recreate();
        Screens.waitUntil(() -> !"Soup: ?".equals(Screens.text(card.getScenario(), Ids.SOUP)));
        onView(withId(Ids.SOUP)).check(matches(withText("Soup: leek")));
    }
}
