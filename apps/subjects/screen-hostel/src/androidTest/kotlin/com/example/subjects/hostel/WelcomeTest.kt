// A guest comes for the first time.
package com.example.subjects.hostel

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
class WelcomeTest {
  @get:Rule val rule = ActivityScenarioRule(WelcomeActivity::class.java)

  @Test
  fun acceptsTheTerms() {
    SystemClock.sleep(500)
    onView(withText(R.string.accept)).perform(click())
    onView(withId(R.id.greeting)).check(matches(withText(R.string.hello)))
  }
}
