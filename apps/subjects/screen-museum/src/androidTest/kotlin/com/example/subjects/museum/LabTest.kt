// A painting is restored, and a poster unrolled.
package com.example.subjects.museum

import android.os.SystemClock
import androidx.test.core.app.ActivityScenario
import androidx.test.espresso.Espresso.onView
import androidx.test.espresso.IdlingRegistry
import androidx.test.espresso.action.ViewActions.click
import androidx.test.espresso.assertion.ViewAssertions.matches
import androidx.test.espresso.matcher.ViewMatchers.isDisplayed
import androidx.test.espresso.matcher.ViewMatchers.withId
import androidx.test.espresso.matcher.ViewMatchers.withText
import androidx.test.ext.junit.runners.AndroidJUnit4
import org.junit.After
import org.junit.Before
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class LabTest {
  private val bench = BenchResource()

  @Before
  fun register() {
    IdlingRegistry.getInstance().register(bench)
  }

  @After
  fun unregister() {
    IdlingRegistry.getInstance().unregister(bench)
  }

  @Test
  fun restoresThePainting() {
    ActivityScenario.launch(LabActivity::class.java).use {
      onView(withId(R.id.restore)).perform(click())
      SystemClock.sleep(400)
      onView(withId(R.id.painting)).check(matches(withText("As good as new")))
    }
  }

  @Test
  fun unrollsThePoster() {
    ActivityScenario.launch(PosterActivity::class.java).use { scenario ->
      onView(withId(R.id.unroll)).perform(click())
      onView(withId(R.id.unrolling)).check(matches(isDisplayed()))
      Poll.until(scenario) { !it.isUnrolling }
      onView(withId(R.id.poster)).check(matches(withText("Winter exhibition")))
    }
  }
}
