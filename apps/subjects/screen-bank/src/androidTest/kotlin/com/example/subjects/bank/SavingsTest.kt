// Money is deposited, and bears interest.
package com.example.subjects.bank

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
class SavingsTest {
  @get:Rule val rule = ActivityScenarioRule(SavingsActivity::class.java)

  @Test
  fun depositsTwice() {
    onView(withId(R.id.deposit)).perform(click())
    SystemClock.sleep(500)
    onView(withText(R.string.deposit)).perform(click())
    Poll.until(Work::isQuiet)
    onView(withId(R.id.balance)).check(matches(withText("200")))
  }

  @Test
  fun bearsInterestTwice() {
    rule.scenario.onActivity {
      it.addInterest()
      it.addInterest()
    }
    Poll.until(Work::isQuiet)
    onView(withId(R.id.interest)).check(matches(withText("6")))
  }
}
