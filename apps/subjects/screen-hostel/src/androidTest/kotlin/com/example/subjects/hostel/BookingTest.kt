// A bed is booked.
package com.example.subjects.hostel

import androidx.test.ext.junit.rules.ActivityScenarioRule
import androidx.test.ext.junit.runners.AndroidJUnit4
import org.junit.Rule
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class BookingTest : IdlingTest() {
  @get:Rule val rule = ActivityScenarioRule(BookingActivity::class.java)

  @Test
  fun tellsWhatItCosts() {
    booking {
      book()
      isBooked("Booked 2 nights")
      pause()
      costs("42 euros")
    }
  }

  @Test
  fun books() {
    booking {
      book()
      isBooked("Booked 2 nights")
    }
  }
}
