// Extras are chosen, while one looks at another app.
package com.example.subjects.airport

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
class ExtrasTest {
  @get:Rule val rule = ActivityScenarioRule(ExtrasActivity::class.java)

  @Test
  fun takesThePackage() {
    onView(withId(R.id.business)).perform(click())
    SystemClock.sleep(400)
    rule.scenario.moveToState(Lifecycle.State.CREATED)
    Poll.until(Ground::isQuiet)
    rule.scenario.moveToState(Lifecycle.State.RESUMED)
    onView(withId(R.id.extras)).check(matches(withText("Lounge, Wifi")))
  }

  @Test
  fun takesASeatAndAMeal() {
    val scenario = rule.scenario
    onView(withId(R.id.seat)).perform(click())
    onView(withId(R.id.meal)).perform(click())
    scenario.moveToState(Lifecycle.State.CREATED)
    scenario.moveToState(Lifecycle.State.RESUMED)
    Poll.until(Ground::isQuiet)
    onView(withId(R.id.chosen_seat)).check(matches(withText("12A")))
    onView(withId(R.id.chosen_meal)).check(matches(withText("Vegan")))
  }
}
