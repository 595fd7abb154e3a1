// The weather: its forecast, the tide, and the unit.
package com.example.subjects.regatta

import android.content.Context
import androidx.test.core.app.ActivityScenario
import androidx.test.espresso.Espresso.onView
import androidx.test.espresso.IdlingRegistry
import androidx.test.espresso.action.ViewActions.click
import androidx.test.espresso.assertion.ViewAssertions.matches
import androidx.test.espresso.matcher.ViewMatchers.withId
import androidx.test.espresso.matcher.ViewMatchers.withText
import androidx.test.ext.junit.runners.AndroidJUnit4
import androidx.test.platform.app.InstrumentationRegistry
import org.junit.After
import org.junit.Assert.assertTrue
import org.junit.Before
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class WeatherTest {
  private lateinit var scenario: ActivityScenario<WeatherActivity>

  @Before
  fun launch() {
    val context = InstrumentationRegistry.getInstrumentation().targetContext
    context.getSharedPreferences(WeatherActivity.WEATHER, Context.MODE_PRIVATE).edit().clear().commit()
    IdlingRegistry.getInstance().register(Busy.RESOURCE)
    scenario = ActivityScenario.launch(WeatherActivity::class.java)
  }

  @After
  fun close() {
    scenario.close()
    IdlingRegistry.getInstance().unregister(Busy.RESOURCE)
  }

  private fun <T> ask(question: (WeatherActivity) -> T): T {
    var answer: T? = null
    scenario.onActivity { answer = question(it) }
    return answer!!
  }

  @Test
  fun showsTheForecast() {
    onView(withId(Ids.FORECAST)).perform(click())
    onView(withId(Ids.KNOTS)).perform(click())
    onView(withId(Ids.OUTLOOK)).check(matches(withText("South-west 5")))
  }

  @Test
  fun showsTheTide() {
    onView(withId(Ids.TIDE)).perform(click())
    onView(withId(Ids.KNOTS)).perform(click())
    onView(withId(Ids.HIGH_WATER)).check(matches(withText("High water 3.1 m")))
  }

  @Test
  fun choosesTheUnit() {
    onView(withId(Ids.BEAUFORT)).perform(click())
    assertTrue("not shown", Poll.within(2000) { ask { it.unit } == "Unit: Beaufort" })
  }
}
