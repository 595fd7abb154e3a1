package com.example.subjects.gazette;

import static androidx.test.espresso.Espresso.onView;
import static androidx.test.espresso.assertion.ViewAssertions.matches;
import static androidx.test.espresso.matcher.ViewMatchers.withId;
import static androidx.test.espresso.matcher.ViewMatchers.withText;

public class PageRobot extends Robot<PageRobot> {
    @Override
    protected PageRobot self() {
        return this;
    }

    public PageRobot seesPhotoOf(String subject) {
        onView(withId(Ids.PHOTO)).check(matches(withText("Photo of the " + subject)));
        return this;
    }
}
