package com.example.subjects.zoo;

import static androidx.test.espresso.Espresso.onView;
import static androidx.test.espresso.action.ViewActions.click;
import static androidx.test.espresso.assertion.ViewAssertions.matches;
import static androidx.test.espresso.matcher.ViewMatchers.withId;
import static androidx.test.espresso.matcher.ViewMatchers.withText;

import android.view.View;
import androidx.lifecycle.Lifecycle;
import androidx.test.core.app.ActivityScenario;
import androidx.test.espresso.Espresso;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public final class KeeperTest {
    @Test
    public void backClosesTheBriefing() throws InterruptedException {
        try (ActivityScenario<BriefingActivity> scenario = ActivityScenario.launch(BriefingActivity.class)) {
            onView(withId(Ids.FIRST)).perform(click());
            Thread.sleep(700);
            Espresso.pressBack();
            onView(withId(Ids.STATUS)).check(matches(withText("Briefing read")));
        }
    }

    @Test
    public void visitedEnclosureStaysOpen() {
        try (ActivityScenario<EnclosureActivity> scenario = ActivityScenario.launch(EnclosureActivity.class)) {
            onView(withText("Visit")).perform(click());
            Waits.until(scenario, activity -> activity.findViewById(Ids.SPINNER).getVisibility() == View.GONE);
            scenario.moveToState(Lifecycle.State.CREATED);
            scenario.moveToState(Lifecycle.State.RESUMED);
            onView(withId(Ids.ENCLOSURE)).check(matches(withText("Enclosure of the capybara")));
        }
    }

    @Test
    public void plannedEnclosureOpens() {
        try (ActivityScenario<EnclosureActivity> scenario = ActivityScenario.launch(EnclosureActivity.class)) {
            onView(withText("Plan a visit")).perform(click());
            for (Lifecycle.State state : new Lifecycle.State[] {Lifecycle.State.CREATED, Lifecycle.State.RESUMED}) {
                scenario.moveToState(state);
            }
            Waits.untilShown(withId(Ids.ENCLOSURE));
            onView(withId(Ids.ENCLOSURE)).check(matches(withText("Enclosure of the capybara")));
        }
    }

    @Test
    public void foodFromTheShelfIsServed() {
        try (ActivityScenario<MealActivity> scenario = ActivityScenario.launch(MealActivity.class)) {
            new MealPage(scenario).openShelf().pick("Hay").awaitMeal();
            onView(withId(Ids.STATUS)).check(matches(withText("Meal: Hay")));
        }
    }

    @Test
    public void foodFromTheCellarIsServed() {
        try (ActivityScenario<MealActivity> scenario = ActivityScenario.launch(MealActivity.class)) {
            new MealPage(scenario).openCellar().pick("Herring").awaitMeal();
            onView(withText("Meal: Herring")).check(matches(withId(Ids.STATUS)));
        }
    }

    private static final class MealPage {
        private final ActivityScenario<MealActivity> scenario;

        MealPage(ActivityScenario<MealActivity> scenario) {
            this.scenario = scenario;
        }

        MealPage openShelf() {
            onView(withText("From the shelf")).perform(click());
            return this;
        }

        MealPage openCellar() {
            onView(withText("From the cellar")).perform(click());
            return this;
        }

        MealPage pick(String food) {
            Waits.untilShown(withText(food));
            onView(withText(food)).perform(click());
            return this;
        }

        void awaitMeal() {
            Waits.until(scenario, activity -> !activity.meal().isEmpty());
            Waits.untilShown(withId(Ids.STATUS));
        }
    }
}
