// Orders a car.
package com.example.subjects.taxi

import android.os.SystemClock
import android.widget.TextView
import androidx.test.espresso.Espresso.onView
import androidx.test.espresso.action.ViewActions.click
import androidx.test.espresso.action.ViewActions.replaceText
import androidx.test.espresso.assertion.ViewAssertions.matches
import androidx.test.espresso.matcher.ViewMatchers.withId
import androidx.test.espresso.matcher.ViewMatchers.withText
import androidx.test.ext.junit.rules.ActivityScenarioRule
import androidx.test.ext.junit.runners.AndroidJUnit4
import org.hamcrest.Matchers.startsWith
import org.junit.Rule
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class OrderTest {
  @get:Rule val rule = ActivityScenarioRule(OrderActivity::class.java)

  private fun <T : Any> ask(question: (OrderActivity) -> T): T {
    lateinit var answer: T
    rule.scenario.onActivity { answer = question(it) }
    return answer
  }

  private fun textOf(id: Int) = ask { it.findViewById<TextView>(id).text.toString() }

  @Test
  fun suggestsRecentPickups() {
    onView(withId(R.id.pickup)).perform(replaceText("Ha"))
    SystemClock.sleep(400)
    onView(withId(R.id.pickup)).perform(replaceText(""))
    Await.until { ask { it.model.searches } == 0 }
    onView(withId(R.id.pickups)).check(matches(withText(startsWith("Home"))))
  }

  @Test
  fun suggestsDestinations() {
    onView(withId(R.id.destination)).perform(replaceText("Ha"))
    onView(withId(R.id.destination)).perform(replaceText("Air"))
    Await.until { textOf(R.id.destinations).startsWith("Air") }
    onView(withId(R.id.destinations)).check(matches(withText("Airport Road 9")))
  }

  @Test
  fun cancelsARide() {
    onView(withText(R.string.book)).perform(click())
    // Not so soon that it is taken for a double click.
    SystemClock.sleep(400)
    onView(withId(R.id.book)).perform(click())
    Await.until { ask { it.unanswered } == 0 }
    onView(withId(R.id.status)).check(matches(withText("Ride cancelled")))
  }

  @Test
  fun saysTheFare() {
    onView(withId(R.id.quote)).perform(click())
    Await.until { textOf(R.id.fare).isNotEmpty() }
    onView(withId(R.id.fare)).check(matches(withText("14 euros")))
  }
}
