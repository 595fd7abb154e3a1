// A prescription, while the screen is turned.
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
class PrescriptionTest {
  @get:Rule val rule = ActivityScenarioRule(PrescriptionActivity::class.java)

  @Test
  fun redeems() {
    onView(withId(R.id.redeem)).perform(click())
    SystemClock.sleep(400)
    rule.scenario.recreate()
    Poll.until(BackRoom::isQuiet)
    onView(withId(R.id.redeemed)).check(matches(withText("Redeemed")))
  }

  @Test
  fun renews() {
    onView(withId(R.id.renew)).perform(click())
    rule.scenario.recreate()
    Poll.until(BackRoom::isQuiet)
    onView(withId(R.id.renewed)).check(matches(withText("Renewed")))
  }
}
