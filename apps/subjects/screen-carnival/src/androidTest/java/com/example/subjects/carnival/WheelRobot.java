package com.example.subjects.carnival;

import static androidx.test.espresso.Espresso.onView;
import static androidx.test.espresso.action.ViewActions.click;
import static androidx.test.espresso.assertion.ViewAssertions.matches;
import static androidx.test.espresso.matcher.ViewMatchers.withId;
import static androidx.test.espresso.matcher.ViewMatchers.withText;

import androidx.test.core.app.ActivityScenario;

public final class WheelRobot {
    private final ActivityScenario<WheelActivity> screen;

    public WheelRobot(ActivityScenario<WheelActivity> screen) {
        this.screen = screen;
    }

    private WheelView wheel(WheelActivity activity) {
        return activity.findViewById(Ids.WHEEL);
    }

    public WheelRobot showOffers() throws Exception {
        int before = Screens.ask(screen, activity -> wheel(activity).getHeight());
        onView(withId(Ids.SHOW_BANNER)).perform(click());
        Poll.until(() -> Screens.ask(screen, activity -> wheel(activity).getHeight()) < before);
        return this;
    }

    public WheelRobot readOffer(String offer) {
        onView(withId(Ids.BANNER)).check(matches(withText(offer)));
        return this;
    }

    public WheelRobot planIsDrawn() throws Exception {
        Poll.until(() -> Screens.ask(screen, activity -> wheel(activity).planHeight() == wheel(activity).getHeight()
                && wheel(activity).getHeight() > 0));
        return this;
    }

    public WheelRobot take(int gondola) {
        onView(withId(Ids.WHEEL)).perform(new TapGondola(gondola));
        return this;
    }

    public void booked(String expected) {
        onView(withId(Ids.BOOKED)).check(matches(withText(expected)));
    }
}
