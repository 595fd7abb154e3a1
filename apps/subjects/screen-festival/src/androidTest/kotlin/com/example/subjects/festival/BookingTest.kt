package com.example.subjects.festival

import android.os.SystemClock
import androidx.lifecycle.Lifecycle
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
class BookingTest {
  @get:Rule val rule = ActivityScenarioRule(BookingActivity::class.java)

  @Test
  fun seesTheBookingAfterACall() {
    onView(withId(R.id.book)).perform(click())
    SystemClock.sleep(400)
    rule.scenario.moveToState(Lifecycle.State.CREATED)
    Poll.until(Work::isDone)
    rule.scenario.moveToState(Lifecycle.State.RESUMED)
    onView(withId(R.id.status)).check(matches(withText("Booked tent 7")))
  }
}
