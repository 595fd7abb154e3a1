// Pages are opened, and left.
package com.example.subjects.hostel

import android.os.SystemClock
import androidx.test.espresso.Espresso.onView
import androidx.test.espresso.Espresso.pressBack
import androidx.test.espresso.Espresso.pressBackUnconditionally
import androidx.test.espresso.action.ViewActions.click
import androidx.test.espresso.assertion.ViewAssertions.doesNotExist
import androidx.test.espresso.assertion.ViewAssertions.matches
import androidx.test.espresso.matcher.ViewMatchers.withId
import androidx.test.espresso.matcher.ViewMatchers.withText
import androidx.test.ext.junit.rules.ActivityScenarioRule
import androidx.test.ext.junit.runners.AndroidJUnit4
import org.junit.Rule
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class GuestsTest {
  @get:Rule val rule = ActivityScenarioRule(GuestsActivity::class.java)

  @Test
  fun leavesTheGuest() {
    onView(withId(R.id.open_guest)).perform(click())
    onView(withId(R.id.heading)).check(matches(withText(R.string.ada)))
    SystemClock.sleep(350)
    pressBack()
    until(Pending::isNothing)
    onView(withId(R.id.heading)).check(doesNotExist())
  }

  @Test
  fun leavesTheRules() {
    onView(withId(R.id.open_rules)).perform(click())
    onView(withId(R.id.heading)).check(matches(withText(R.string.rules)))
    pressBackUnconditionally()
    until(Pending::isNothing)
    onView(withId(R.id.heading)).check(doesNotExist())
  }
}
