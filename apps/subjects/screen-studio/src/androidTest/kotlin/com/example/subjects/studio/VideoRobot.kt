package com.example.subjects.studio

import androidx.test.core.app.ActivityScenario
import androidx.test.espresso.Espresso.onView
import androidx.test.espresso.action.ViewActions.click
import androidx.test.espresso.assertion.ViewAssertions.matches
import androidx.test.espresso.matcher.ViewMatchers.withId
import androidx.test.espresso.matcher.ViewMatchers.withText

class VideoRobot(val scenario: ActivityScenario<VideoActivity>) {
    fun tapTheSurface() {
        onView(withId(Ids.SURFACE)).perform(click())
    }

    fun pickSpeed() {
        onView(withId(Ids.SPEED)).perform(click())
    }

    fun seesSpeed(speed: String) {
        onView(withId(Ids.SPEED_LABEL)).check(matches(withText(speed)))
    }
}

fun video(steps: VideoRobot.() -> Unit) {
    ActivityScenario.launch(VideoActivity::class.java).use { VideoRobot(it).steps() }
}
