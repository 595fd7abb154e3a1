// The screen that shows how far one is.
package com.example.subjects.fitness

import android.os.SystemClock
import android.widget.TextView
import androidx.test.core.app.ActivityScenario
import androidx.test.espresso.Espresso.onView
import androidx.test.espresso.action.ViewActions.click
import androidx.test.espresso.matcher.ViewMatchers.withId
import org.junit.Assert.assertEquals

class GoalPage(private val scenario: ActivityScenario<GoalActivity>) {
  fun walk() {
    onView(withId(R.id.walk)).perform(click())
  }

  fun waitFor(progress: String, seconds: Int) {
    val end = SystemClock.uptimeMillis() + seconds * 1000
    while (progress() != progress && SystemClock.uptimeMillis() < end) {
      SystemClock.sleep(50)
    }
    assertEquals(progress, progress())
  }

  private fun progress(): String {
    var text = ""
    scenario.onActivity { text = it.findViewById<TextView>(R.id.progress).text.toString() }
    return text
  }
}
