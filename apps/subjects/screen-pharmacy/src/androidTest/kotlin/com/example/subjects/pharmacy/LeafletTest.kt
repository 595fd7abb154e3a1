// A leaflet is read.
package com.example.subjects.pharmacy

import android.os.SystemClock
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
class LeafletTest {
  @get:Rule val rule = ActivityScenarioRule(LeafletActivity::class.java)

  @Test
  fun turnsToTheDosage() {
    onView(withId(R.id.open)).perform(click())
    SystemClock.sleep(400)
    onView(withId(R.id.dosage)).perform(click())
    Poll.until(BackRoom::isQuiet)
    onView(withId(R.id.text)).check(matches(withText(R.string.how_much)))
  }

  @Test
  fun countsTheSideEffects() {
    onView(withId(R.id.unfold)).perform(click())
    SystemClock.sleep(400)
    onView(withId(R.id.fold)).perform(click())
    Poll.until(BackRoom::isQuiet)
    onView(withId(R.id.effects)).check(matches(withText("2 side effects")))
  }
}
