package com.example.subjects.gazette;

import static androidx.test.espresso.Espresso.onView;
import static androidx.test.espresso.action.ViewActions.click;
import static androidx.test.espresso.matcher.ViewMatchers.withId;

public class SavedRobot extends Robot<SavedRobot> {
    @Override
    protected SavedRobot self() {
        return this;
    }

    public SavedRobot removeFirst() {
        return tap(Ids.REMOVE);
    }

    public SavedRobot archiveFirst() {
        return tap(Ids.ARCHIVE);
    }

    public SavedRobot count(int articles) {
        return sees(Ids.SAVED_COUNT, articles + " saved");
    }

    public SavedRobot undo() {
        onView(withId(Ids.UNDO)).perform(click());
        return this;
    }

    public SavedRobot fetchBack() {
        return tap(Ids.UNARCHIVE);
    }
}
