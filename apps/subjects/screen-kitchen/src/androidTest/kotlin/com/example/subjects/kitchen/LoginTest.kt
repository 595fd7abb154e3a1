// Signing in, one's profile, and a form that is cleared.
package com.example.subjects.kitchen

import android.os.SystemClock
import androidx.test.espresso.Espresso.onView
import androidx.test.espresso.action.ViewActions.click
import androidx.test.espresso.action.ViewActions.replaceText
import androidx.test.espresso.assertion.ViewAssertions.matches
import androidx.test.espresso.matcher.ViewMatchers.withId
import androidx.test.espresso.matcher.ViewMatchers.withText
import androidx.test.ext.junit.rules.ActivityScenarioRule
import androidx.test.ext.junit.runners.AndroidJUnit4
import androidx.test.platform.app.InstrumentationRegistry
import org.junit.Assert.assertEquals
import org.junit.Assert.assertNotNull
import org.junit.Rule
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class LoginTest {
  @get:Rule val rule = ActivityScenarioRule(LoginActivity::class.java)

  private fun greetingOnceNotBusy(): String {
    var busy = true
    var greeting = ""
    while (busy) {
      SystemClock.sleep(PROBE_MS)
      rule.scenario.onActivity {
        busy = it.isBusy
        greeting = it.greeting()
      }
    }
    return greeting
  }

  @Test
  fun opensTheKitchen() {
    val instrumentation = InstrumentationRegistry.getInstrumentation()
    val monitor = instrumentation.addMonitor(HomeActivity::class.java.name, null, false)
    onView(withId(R.id.sign_in)).perform(click())
    val kitchen = monitor.waitForActivityWithTimeout(OPEN_MS)
    instrumentation.removeMonitor(monitor)
    assertNotNull("the kitchen is closed", kitchen)
    instrumentation.runOnMainSync { kitchen.finish() }
  }

  @Test
  fun greetsByName() {
    onView(withId(R.id.profile)).perform(click())
    SystemClock.sleep(LOOK_MS)
    assertEquals("Hello Ann", greetingOnceNotBusy())
  }

  @Test
  fun clearsTheForm() {
    onView(withId(R.id.name)).perform(replaceText("Bob"))
    onView(withId(R.id.clear)).perform(click())
    onView(withId(R.id.name)).check(matches(withText("")))
  }

  private companion object {
    const val OPEN_MS = 1500L
    const val LOOK_MS = 450L
    const val PROBE_MS = 20L
  }
}
