// The day begins.
package com.example.subjects.fitness

import android.os.SystemClock
import android.widget.TextView
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
class TodayTest {
  @get:Rule val rule = ActivityScenarioRule(TodayActivity::class.java)

  private fun shows(view: Int): Boolean {
    var text = ""
    rule.scenario.onActivity { text = it.findViewById<TextView>(view).text.toString() }
    return text.isNotEmpty()
  }

  @Test
  fun showsThePlanWithoutTheWeather() {
    onView(withId(R.id.load_plan)).perform(click())
    SystemClock.sleep(400)
    onView(withId(R.id.load_weather)).perform(click())
    Poll.until { shows(R.id.weather) }
    onView(withId(R.id.plan)).check(matches(withText("Leg day")))
  }

  @Test
  fun showsTheTipWithoutTheNews() {
    onView(withId(R.id.load_tip)).perform(click())
    onView(withId(R.id.load_news)).perform(click())
    Poll.until { shows(R.id.tip) && shows(R.id.news) }
    onView(withId(R.id.news)).check(matches(withText("No news")))
    onView(withId(R.id.tip)).check(matches(withText("Drink enough")))
  }
}
