package com.example.subjects.gallery

import android.os.SystemClock
import android.widget.TextView
import androidx.test.espresso.Espresso.onView
import androidx.test.espresso.Espresso.pressBack
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
class VisitTest {
    @get:Rule
    val rule = ActivityScenarioRule(VisitActivity::class.java)

    @Test
    fun bookmarkShowsInDetail() {
        onView(withId(Ids.OPEN)).perform(click())
        SystemClock.sleep(400)
        onView(withId(Ids.BOOKMARK)).perform(click())
        onView(withId(Ids.MARK)).check(matches(withText("Bookmarked: Hokusai")))
    }

    @Test
    fun ratingShowsInDetail() {
        onView(withId(Ids.OPEN)).perform(click())
        onView(withId(Ids.RATE)).perform(click())
        Waiting.until(rule.scenario) { it.findViewById<TextView>(Ids.STARS)?.text.toString() == "5 stars" }
    }

    @Test
    fun backFromHoursShowsTheStart() {
        onView(withId(Ids.BOOK)).perform(click())
        SystemClock.sleep(600)
        onView(withId(Ids.HOURS)).perform(click())
        pressBack()
        onView(withId(Ids.STATUS)).check(matches(withText("Choose an exhibition")))
    }
}
