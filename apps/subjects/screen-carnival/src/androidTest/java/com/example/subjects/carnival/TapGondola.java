package com.example.subjects.carnival;

import android.os.SystemClock;
import android.view.MotionEvent;
import android.view.View;

import androidx.test.espresso.UiController;
import androidx.test.espresso.ViewAction;
import androidx.test.espresso.matcher.ViewMatchers;

import org.hamcrest.Matcher;

/** Puts the finger on the middle of a gondola, as the wheel is now laid out. */
public final class TapGondola implements ViewAction {
    private final int number;

    public TapGondola(int number) {
        this.number = number;
    }

    @Override
    public Matcher<View> getConstraints() {
        return ViewMatchers.isAssignableFrom(WheelView.class);
    }

    @Override
    public String getDescription() {
        return "tap gondola " + number;
    }

    @Override
    public void perform(UiController controller, View view) {
        int row = (number - 1) / WheelView.COLUMNS;
        int column = (number - 1) % WheelView.COLUMNS;
        float x = (column + 0.5f) * view.getWidth() / WheelView.COLUMNS;
        float y = (row + 0.5f) * view.getHeight() / WheelView.ROWS;
        touch(view, MotionEvent.ACTION_DOWN, x, y);
        touch(view, MotionEvent.ACTION_UP, x, y);
        controller.loopMainThreadUntilIdle();
    }

    private static void touch(View view, int action, float x, float y) {
        long now = SystemClock.uptimeMillis();
        MotionEvent event = MotionEvent.obtain(now, now, action, x, y, 0);
        view.dispatchTouchEvent(event);
        event.recycle();
    }
}
