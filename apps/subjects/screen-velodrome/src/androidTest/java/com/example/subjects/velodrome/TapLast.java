package com.example.subjects.velodrome;

import static androidx.test.espresso.matcher.ViewMatchers.isAssignableFrom;

import android.view.View;
import android.view.ViewGroup;

import androidx.test.espresso.UiController;
import androidx.test.espresso.ViewAction;

import org.hamcrest.Matcher;

/** Taps the last child of a column. */
class TapLast implements ViewAction {
    static ViewAction tapLast() {
        return new TapLast();
    }

    @Override
    public Matcher<View> getConstraints() {
        return isAssignableFrom(ViewGroup.class);
    }

    @Override
    public String getDescription() {
        return "tap the last child";
    }

    @Override
    public void perform(UiController controller, View view) {
        ViewGroup column = (ViewGroup) view;
        column.getChildAt(column.getChildCount() - 1).performClick();
        controller.loopMainThreadUntilIdle();
    }
}
