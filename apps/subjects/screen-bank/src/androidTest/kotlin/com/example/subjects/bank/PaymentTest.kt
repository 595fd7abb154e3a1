// A bill is paid, and the user looks elsewhere meanwhile.
package com.example.subjects.bank

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
class PaymentTest {
  @get:Rule val rule = ActivityScenarioRule(PaymentActivity::class.java)

  @Test
  fun saysThatItIsPaid() {
    onView(withId(R.id.pay)).perform(click())
    SystemClock.sleep(500)
    rule.scenario.moveToState(Lifecycle.State.CREATED)
    SystemClock.sleep(200)
    rule.scenario.moveToState(Lifecycle.State.RESUMED)
    Poll.until(Work::isQuiet)
    onView(withId(R.id.result)).check(matches(withText("Paid")))
  }
}
