// Visitors, and what guides them.
package com.example.subjects.museum

import android.os.SystemClock
import android.widget.TextView
import androidx.lifecycle.Lifecycle
import androidx.test.core.app.ActivityScenario
import androidx.test.espresso.Espresso.onView
import androidx.test.espresso.action.ViewActions.click
import androidx.test.espresso.assertion.ViewAssertions.matches
import androidx.test.espresso.matcher.ViewMatchers.withId
import androidx.test.espresso.matcher.ViewMatchers.withText
import androidx.test.ext.junit.runners.AndroidJUnit4
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class LobbyTest {
  @Test
  fun letsTheVisitorsIn() {
    ActivityScenario.launch(LobbyActivity::class.java).use {
      onView(withId(R.id.open_doors)).perform(click())
      SystemClock.sleep(600)
      onView(withId(R.id.visitors)).check(matches(withText("8 visitors")))
    }
  }

  @Test
  fun tunesTheAudioGuide() {
    ActivityScenario.launch(AudioActivity::class.java).use { scenario ->
      onView(withId(R.id.tune)).perform(click())
      scenario.moveToState(Lifecycle.State.CREATED)
      SystemClock.sleep(100)
      scenario.moveToState(Lifecycle.State.RESUMED)
      Poll.until(scenario) { it.findViewById<TextView>(R.id.channel).length() > 0 }
      onView(withId(R.id.channel)).check(matches(withText("Channel 5")))
    }
  }

  @Test
  fun keepsTheTour() {
    ActivityScenario.launch(GuideActivity::class.java).use { scenario ->
      scenario.recreate()
      Poll.until(scenario) { it.findViewById<TextView>(R.id.tour).length() > 0 }
      onView(withId(R.id.tour)).check(matches(withText("Ancient Egypt")))
    }
  }
}
