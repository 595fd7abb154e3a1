package com.example.subjects.growers;

import static androidx.test.espresso.Espresso.onView;
import static androidx.test.espresso.action.ViewActions.click;
import static androidx.test.espresso.assertion.ViewAssertions.matches;
import static androidx.test.espresso.matcher.ViewMatchers.withId;
import static androidx.test.espresso.matcher.ViewMatchers.withText;

import androidx.test.core.app.ActivityScenario;

class CratesRobot {
    private final ActivityScenario<CratesActivity> scenario;

    CratesRobot(ActivityScenario<CratesActivity> scenario) {
        this.scenario = scenario;
    }

    CratesRobot archiveOne() {
        onView(withId(Ids.ARCHIVE)).perform(click());
        return this;
    }

    CratesRobot undo() {
        onView(withId(Ids.UNDO)).perform(click());
        return this;
    }

    CratesRobot seesCrates(int crates) {
        onView(withId(Ids.CRATES)).check(matches(withText(crates + " crates")));
        return this;
    }

    CratesRobot waitsForArchived(int archived) throws Exception {
        Look.waitUntil(() -> Look.text(scenario, Ids.ARCHIVED).equals("Archived " + archived));
        return this;
    }
}
