// Knows the screen where beds are booked.
package com.example.subjects.hostel

import android.os.SystemClock
import androidx.test.espresso.Espresso.onView
import androidx.test.espresso.action.ViewActions.click
import androidx.test.espresso.assertion.ViewAssertions.matches
import androidx.test.espresso.matcher.ViewMatchers.withId
import androidx.test.espresso.matcher.ViewMatchers.withText

class BookingRobot {
  fun book() {
    onView(withId(R.id.book)).perform(click())
  }

  fun pause() = SystemClock.sleep(400)

  fun isBooked(text: String) {
    onView(withId(R.id.booked)).check(matches(withText(text)))
  }

  fun costs(text: String) {
    onView(withId(R.id.total)).check(matches(withText(text)))
  }
}

fun booking(steps: BookingRobot.() -> Unit) = BookingRobot().steps()
