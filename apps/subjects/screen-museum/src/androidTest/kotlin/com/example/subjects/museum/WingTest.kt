// What hangs on the walls.
package com.example.subjects.museum

import android.os.SystemClock
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
class WingTest {
  @Test
  fun showsTheSunflowers() {
    ActivityScenario.launch(WingActivity::class.java).use { scenario ->
      SystemClock.sleep(400)
      onView(withId(R.id.next_room)).perform(click())
      Poll.until(scenario) { !it.isDrawing }
      onView(withId(R.id.thumbnail)).check(matches(withText("Picture of Sunflowers")))
    }
  }

  @Test
  fun showsTheDuchess() {
    ActivityScenario.launch(PortraitActivity::class.java).use { scenario ->
      onView(withId(R.id.duke)).perform(click())
      onView(withId(R.id.duchess)).perform(click())
      Poll.until(scenario) { it.drawn == 2 }
      onView(withId(R.id.likeness)).check(matches(withText("Portrait of the duchess")))
    }
  }
}
