// Around the site: the map, the news, and the sound check.
package com.example.subjects.festival

import android.view.View
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
class VisitTest {
  @Test
  fun showsTheMap() {
    ActivityScenario.launch(MapActivity::class.java).use { scenario ->
      onView(withId(R.id.show_map)).perform(click())
      Poll.within(3000) { Poll.ask(scenario) { it.map.visibility == View.VISIBLE } }
      onView(withId(R.id.map)).check(matches(withText(R.string.map)))
    }
  }

  @Test
  fun keepsTheNewsWhenTurned() {
    ActivityScenario.launch(NewsActivity::class.java).use { scenario ->
      onView(withId(R.id.latest)).perform(click())
      scenario.recreate()
      Poll.until(Work::isDone)
      onView(withId(R.id.banner)).check(matches(withText("Sold out")))
    }
  }

  @Test
  fun turnsTheSoundUp() {
    ActivityScenario.launch(SoundcheckActivity::class.java).use {
      onView(withId(R.id.begin)).perform(click())
      onView(withId(R.id.level)).check(matches(withText("Level 10")))
    }
  }
}
