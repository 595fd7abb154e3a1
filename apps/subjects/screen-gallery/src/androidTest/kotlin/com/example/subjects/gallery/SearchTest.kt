package com.example.subjects.gallery

import android.os.SystemClock
import android.widget.TextView
import androidx.test.espresso.Espresso.onView
import androidx.test.espresso.action.ViewActions.replaceText
import androidx.test.espresso.assertion.ViewAssertions.matches
import androidx.test.espresso.matcher.ViewMatchers.withId
import androidx.test.espresso.matcher.ViewMatchers.withText
import androidx.test.ext.junit.rules.ActivityScenarioRule
import androidx.test.ext.junit.runners.AndroidJUnit4
import org.junit.Rule
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class SearchTest {
    @get:Rule
    val rule = ActivityScenarioRule(SearchActivity::class.java)

    @Test
    fun narrowingTheArtist() {
        onView(withId(Ids.ARTIST)).perform(replaceText("mo"))
        SystemClock.sleep(300)
        onView(withId(Ids.ARTIST)).perform(replaceText("monet"))
        Waiting.until(rule.scenario) { it.pending == 0 }
        onView(withId(Ids.HITS)).check(matches(withText("1 for monet")))
    }

    @Test
    fun narrowingTheTitle() {
        onView(withId(Ids.TITLE)).perform(replaceText("i"))
        SystemClock.sleep(300)
        onView(withId(Ids.TITLE)).perform(replaceText("wave"))
        Waiting.until(rule.scenario) { it.pending == 0 }
        onView(withId(Ids.HITS)).check(matches(withText("1 for wave")))
    }

    @Test
    fun findingTheHall() {
        onView(withId(Ids.HALL)).perform(replaceText("1"))
        onView(withId(Ids.HALL)).perform(replaceText("12"))
        Waiting.until(rule.scenario) { it.findViewById<TextView>(Ids.HITS).text.toString() == "Hall 12" }
    }
}
