package com.example.subjects.velodrome;

import static androidx.test.espresso.Espresso.onView;
import static androidx.test.espresso.action.ViewActions.click;
import static androidx.test.espresso.assertion.ViewAssertions.matches;
import static androidx.test.espresso.matcher.ViewMatchers.withId;
import static androidx.test.espresso.matcher.ViewMatchers.withText;

final class StartListRobot {
    StartListRobot scratch(String rider) {
        onView(withText(rider)).perform(click());
        return this;
    }

    StartListRobot seesRiders(int number) {
        onView(withId(Ids.LEFT)).check(matches(withText(number + " riders")));
        return this;
    }

    StartListRobot changesMind() {
        onView(withId(Ids.UNDO)).perform(click());
        return this;
    }
}
