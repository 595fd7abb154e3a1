// A ride from the call to the fare.
package com.example.subjects.taxi

import android.os.SystemClock
import android.widget.TextView
import androidx.test.espresso.Espresso.onView
import androidx.test.espresso.action.ViewActions.click
import androidx.test.espresso.assertion.ViewAssertions.matches
import androidx.test.espresso.matcher.ViewMatchers.withId
import androidx.test.espresso.matcher.ViewMatchers.withText
import androidx.test.ext.junit.rules.ActivityScenarioRule
import androidx.test.ext.junit.runners.AndroidJUnit4
import androidx.test.platform.app.InstrumentationRegistry
import com.example.subjects.taxi.RideModel.Stage
import org.junit.Before
import org.junit.Rule
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class RideTest {
  @get:Rule val rule = ActivityScenarioRule(RideActivity::class.java)

  @Before
  fun forgetRides() {
    InstrumentationRegistry.getInstrumentation().runOnMainSync { Rides.reset() }
  }

  private fun <T : Any> ask(question: (RideActivity) -> T): T {
    lateinit var answer: T
    rule.scenario.onActivity { answer = question(it) }
    return answer
  }

  private fun textOf(id: Int) = ask { it.findViewById<TextView>(id).text.toString() }

  @Test
  fun chargesTheRide() {
    onView(withId(R.id.start)).perform(click())
    Await.until { Rides.isUnderWay() }
    SystemClock.sleep(500)
    onView(withId(R.id.end)).perform(click())
    Await.until { textOf(R.id.fare).isNotEmpty() }
    onView(withId(R.id.fare)).check(matches(withText("7 euros")))
  }

  @Test
  fun chargesAllKilometres() {
    onView(withId(R.id.start)).perform(click())
    Await.until { Rides.getKilometres() == 3 }
    onView(withId(R.id.end)).perform(click())
    Await.until { textOf(R.id.fare).isNotEmpty() }
    onView(withId(R.id.fare)).check(matches(withText("7 euros")))
  }

  @Test
  fun showsTheStages() {
    onView(withId(R.id.call)).perform(click())
    Await.until { ask { it.model.stage.value } == Stage.STARTED }
    onView(withId(R.id.stages)).check(matches(withText("ordered arrived started ")))
  }

  @Test
  fun showsTheHistory() {
    onView(withId(R.id.call)).perform(click())
    Await.until { "started" in textOf(R.id.history) }
    onView(withId(R.id.history)).check(matches(withText("arrived started ")))
  }
}
