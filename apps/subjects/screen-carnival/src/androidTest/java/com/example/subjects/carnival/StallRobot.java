package com.example.subjects.carnival;

import static androidx.test.espresso.Espresso.onView;
import static androidx.test.espresso.action.ViewActions.click;
import static androidx.test.espresso.assertion.ViewAssertions.matches;
import static androidx.test.espresso.matcher.ViewMatchers.isSelected;
import static androidx.test.espresso.matcher.ViewMatchers.withId;
import static androidx.test.espresso.matcher.ViewMatchers.withText;

import static org.junit.Assert.assertTrue;

import androidx.test.core.app.ActivityScenario;

public final class StallRobot {
    private final ActivityScenario<StallsActivity> screen;

    public StallRobot(ActivityScenario<StallsActivity> screen) {
        this.screen = screen;
    }

    public StallRobot firstPageIsThere() throws Exception {
        Poll.until(() -> "10 stalls".equals(Screens.text(screen, Ids.COUNT)));
        return this;
    }

    public StallRobot secondPage() {
        onView(withText("More")).perform(click());
        return this;
    }

    public StallRobot openOnly() {
        onView(withId(Ids.OPEN_NOW)).perform(click()).check(matches(isSelected()));
        return this;
    }

    public StallRobot thirdPage() {
        onView(withId(Ids.MORE)).perform(click());
        return this;
    }

    public void hasListed(int stalls) throws Exception {
        assertTrue(Poll.within(4000, () -> (stalls + " stalls").equals(Screens.text(screen, Ids.COUNT))));
    }
}
