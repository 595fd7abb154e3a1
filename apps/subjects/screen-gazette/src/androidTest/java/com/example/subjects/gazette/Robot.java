package com.example.subjects.gazette;

import static androidx.test.espresso.Espresso.onView;
import static androidx.test.espresso.action.ViewActions.click;
import static androidx.test.espresso.assertion.ViewAssertions.matches;
import static androidx.test.espresso.matcher.ViewMatchers.withId;
import static androidx.test.espresso.matcher.ViewMatchers.withText;

/** What all robots can do. */
public abstract class Robot<R extends Robot<R>> {
    protected abstract R self();

    public R tap(int id) {
        onView(withId(id)).perform(click());
        return self();
    }

    public R sees(int id, String text) {
        onView(withId(id)).check(matches(withText(text)));
        return self();
    }
}
