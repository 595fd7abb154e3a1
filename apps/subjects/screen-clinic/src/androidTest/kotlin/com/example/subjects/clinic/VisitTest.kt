// Questions before a visit, while one looks at another app.
package com.example.subjects.clinic

import android.os.SystemClock
import androidx.lifecycle.Lifecycle
import androidx.test.espresso.Espresso.onView
import androidx.test.espresso.action.ViewActions.click
import androidx.test.espresso.assertion.ViewAssertions.matches
import androidx.test.espresso.matcher.RootMatchers.isDialog
import androidx.test.espresso.matcher.ViewMatchers.isDisplayed
import androidx.test.espresso.matcher.ViewMatchers.withId
import androidx.test.espresso.matcher.ViewMatchers.withText
import androidx.test.ext.junit.rules.ActivityScenarioRule
import androidx.test.ext.junit.runners.AndroidJUnit4
import org.junit.Rule
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class VisitTest {
  @get:Rule val rule = ActivityScenarioRule(VisitActivity::class.java)

  @Test
  fun asksForTheInsurance() {
    onView(withId(R.id.insurance)).perform(click())
    SystemClock.sleep(400)
    rule.scenario.moveToState(Lifecycle.State.CREATED)
    Poll.within(8, Staff::areQuiet)
    rule.scenario.moveToState(Lifecycle.State.RESUMED)
    onView(withText(R.string.insured)).inRoot(isDialog()).check(matches(isDisplayed()))
  }

  @Test
  fun asksForTheReferral() {
    val scenario = rule.scenario
    onView(withId(R.id.referral)).perform(click())
    scenario.moveToState(Lifecycle.State.CREATED)
    scenario.moveToState(Lifecycle.State.RESUMED)
    Poll.until(Staff::areQuiet)
    onView(withText(R.string.referred)).inRoot(isDialog()).check(matches(isDisplayed()))
  }
}
