package com.example.subjects.readery;

import static androidx.test.espresso.Espresso.onView;
import static androidx.test.espresso.action.ViewActions.click;
import static androidx.test.espresso.assertion.ViewAssertions.matches;
import static androidx.test.espresso.matcher.ViewMatchers.isDisplayed;
import static androidx.test.espresso.matcher.ViewMatchers.withId;
import static androidx.test.espresso.matcher.ViewMatchers.withText;

import androidx.test.espresso.ViewAction;
import androidx.test.platform.app.InstrumentationRegistry;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;

/** What a reader does with an article or a page. */
public class ReaderRobot {
    public ReaderRobot save() {
        onView(withId(Ids.SAVE)).perform(click());
        return this;
    }

    public ReaderRobot seesReadingTime(String time) {
        onView(withId(Ids.READING_TIME)).check(matches(withText(time)));
        return this;
    }

    public ReaderRobot findsOnDisk(String title) throws Exception {
        File file = new File(InstrumentationRegistry.getInstrumentation().getTargetContext().getFilesDir(), "saved.txt");
        Poll.until(() -> file.exists()
                && new String(Files.readAllBytes(file.toPath()), StandardCharsets.UTF_8).equals(title));
        return this;
    }

    public ReaderRobot seesBanner() {
        onView(withId(Ids.BANNER)).check(matches(isDisplayed()));
        return this;
    }

    public ReaderRobot doubleTap() {
        ViewAction tap = click();
        onView(withId(Ids.PAGE)).perform(tap);
        onView(withId(Ids.MENU)).check(matches(isDisplayed()));
        onView(withId(Ids.PAGE)).perform(click());
        return this;
    }

    public ReaderRobot seesZoom(String zoom) {
        onView(withId(Ids.ZOOM)).check(matches(withText(zoom)));
        return this;
    }
}
