package com.example.subjects.gallery

import android.os.SystemClock
import android.widget.TextView
import androidx.test.espresso.Espresso.onView
import androidx.test.espresso.action.ViewActions.click
import androidx.test.espresso.assertion.ViewAssertions.matches
import androidx.test.espresso.matcher.ViewMatchers.withId
import androidx.test.espresso.matcher.ViewMatchers.withText
import androidx.test.ext.junit.rules.ActivityScenarioRule
import androidx.test.ext.junit.runners.AndroidJUnit4
import org.junit.Rule
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class AudioGuideTest {
    @get:Rule
    val rule = ActivityScenarioRule(AudioGuideActivity::class.java)

    @Test
    fun playsTheHall() {
        SystemClock.sleep(400)
        onView(withId(Ids.PLAY)).perform(click())
        onView(withId(Ids.NOW)).check(matches(withText("Playing Hall 1")))
    }

    @Test
    fun playsTheQueuedHall() {
        onView(withId(Ids.QUEUE)).perform(click())
        awaitText(Ids.NOW, "Playing Hall 2")
    }

    @Test
    fun savedTracksSurviveRotation() {
        onView(withId(Ids.DOWNLOAD)).perform(click())
        SystemClock.sleep(600)
        rule.scenario.recreate()
        onView(withId(Ids.SAVED)).check(matches(withText("4 tracks saved")))
    }

    @Test
    fun wholeGuideIsSavedAcrossRotation() {
        val screen = rule.scenario
        onView(withId(Ids.DOWNLOAD_ALL)).perform(click())
        screen.recreate()
        awaitText(Ids.SAVED, "9 tracks saved")
    }

    private fun awaitText(id: Int, text: String) =
        Waiting.until(rule.scenario) { it.findViewById<TextView>(id).text.toString() == text }
}
