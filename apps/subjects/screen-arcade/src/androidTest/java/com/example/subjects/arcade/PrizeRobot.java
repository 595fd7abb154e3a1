package com.example.subjects.arcade;

import static androidx.test.espresso.Espresso.onView;
import static androidx.test.espresso.action.ViewActions.click;
import static androidx.test.espresso.assertion.ViewAssertions.matches;
import static androidx.test.espresso.matcher.ViewMatchers.withId;
import static androidx.test.espresso.matcher.ViewMatchers.withText;

final class PrizeRobot {
    PrizeRobot loadPrizes() {
        onView(withId(Ids.LOAD)).perform(click());
        return this;
    }

    PrizeRobot loadToys() {
        onView(withId(Ids.LOAD_TOYS)).perform(click());
        return this;
    }

    PrizeRobot sortByName() {
        onView(withId(Ids.SORT)).perform(click());
        onView(withId(Ids.SORT)).check(matches(withText("Sort: name")));
        return this;
    }

    PrizeRobot tradeIn() {
        onView(withId(Ids.TRADE)).perform(click());
        return this;
    }

    PrizeRobot undo() {
        onView(withId(Ids.UNDO)).perform(click());
        return this;
    }

    PrizeRobot shelfReads(String prizes) {
        onView(withId(Ids.SHELF)).check(matches(withText("Shelf: " + prizes)));
        return this;
    }

    void prizesRead(String prizes) {
        onView(withId(Ids.PRIZES)).check(matches(withText("Prizes: " + prizes)));
    }
}
