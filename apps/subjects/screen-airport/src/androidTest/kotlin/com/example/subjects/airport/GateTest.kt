// The passengers are called, and the gate closes.
package com.example.subjects.airport

import androidx.test.espresso.Espresso.onView
import androidx.test.espresso.action.ViewActions.click
import androidx.test.espresso.assertion.ViewAssertions.matches
import androidx.test.espresso.matcher.ViewMatchers.withId
import androidx.test.espresso.matcher.ViewMatchers.withText
import androidx.test.ext.junit.rules.ActivityScenarioRule
import androidx.test.ext.junit.runners.AndroidJUnit4
import java.util.concurrent.atomic.AtomicBoolean
import org.junit.Rule
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class GateTest {
  @get:Rule val rule = ActivityScenarioRule(GateActivity::class.java)

  private fun isClosed(): Boolean {
    val answer = AtomicBoolean()
    rule.scenario.onActivity { answer.set(it.isClosed) }
    return answer.get()
  }

  @Test
  fun makesTheLastCall() {
    onView(withId(R.id.call)).perform(click())
    Poll.until(::isClosed)
    onView(withId(R.id.last_call)).check(matches(withText("Last call")))
  }

  @Test
  fun closes() {
    onView(withId(R.id.call)).perform(click())
    Poll.until { isClosed() }
    onView(withId(R.id.gate)).check(matches(withText("Closed")))
  }
}
