// The timing: signals, and the times' export.
package com.example.subjects.regatta

import android.os.SystemClock
import androidx.lifecycle.Lifecycle
import androidx.test.espresso.Espresso.onView
import androidx.test.espresso.action.ViewActions.click
import androidx.test.espresso.assertion.ViewAssertions.matches
import androidx.test.espresso.matcher.ViewMatchers.withId
import androidx.test.espresso.matcher.ViewMatchers.withText
import androidx.test.ext.junit.rules.ActivityScenarioRule
import androidx.test.ext.junit.runners.AndroidJUnit4
import org.junit.Assert.assertTrue
import org.junit.Rule
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class TimingTest {
  @get:Rule val rule = ActivityScenarioRule(TimingActivity::class.java)

  private fun <T> ask(question: (TimingActivity) -> T): T {
    var answer: T? = null
    rule.scenario.onActivity { answer = question(it) }
    return answer!!
  }

  @Test
  fun soundsTheHorn() {
    onView(withId(Ids.HORN)).perform(click())
    SystemClock.sleep(300)
    rule.scenario.moveToState(Lifecycle.State.CREATED)
    SystemClock.sleep(600)
    rule.scenario.moveToState(Lifecycle.State.RESUMED)
    assertTrue("not heard", Poll.within(2000) { ask { it.horns } == "Horns: 1" })
  }

  @Test
  fun raisesTheFlag() {
    onView(withId(Ids.FLAG)).perform(click())
    rule.scenario.moveToState(Lifecycle.State.CREATED)
    SystemClock.sleep(600)
    rule.scenario.moveToState(Lifecycle.State.RESUMED)
    Poll.until { ask { it.flags } == "Flags: 1" }
  }

  @Test
  fun exportsTheTimes() {
    onView(withId(Ids.EXPORT)).perform(click())
    onView(withId(Ids.FINISH)).perform(click())
    Poll.until { ask { it.exported } != "" }
    onView(withId(Ids.EXPORTED)).check(matches(withText("Exported: 3")))
  }

  @Test
  fun copiesTheTimes() {
    onView(withId(Ids.COPY)).perform(click())
    onView(withId(Ids.FINISH)).perform(click())
    Poll.until { ask { it.copied } != "" }
    onView(withId(Ids.COPIED)).check(matches(withText("Copied: 3")))
  }
}
