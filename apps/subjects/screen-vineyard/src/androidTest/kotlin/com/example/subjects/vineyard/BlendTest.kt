// A blend is renamed, and that is taken back.
package com.example.subjects.vineyard

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
class BlendTest {
  @get:Rule val rule = ActivityScenarioRule(BlendActivity::class.java)

  @Test
  fun takesTheNameBack() {
    onView(withId(R.id.add_grape)).perform(click())
    SystemClock.sleep(400)
    onView(withText(R.string.rename)).perform(click())
    Poll.until(Work::isQuiet)
    onView(withId(R.id.undo)).perform(click())
    onView(withId(R.id.name)).check(matches(withText("House blend")))
  }

  @Test
  fun takesTheNameBackAfterTheYeast() {
    onView(withId(R.id.add_yeast)).perform(click())
    onView(withId(R.id.rename)).perform(click())
    Poll.until(Work::isQuiet)
    onView(withId(R.id.undo)).perform(click())
    onView(withId(R.id.name)).check(matches(withText("House blend")))
  }
}
