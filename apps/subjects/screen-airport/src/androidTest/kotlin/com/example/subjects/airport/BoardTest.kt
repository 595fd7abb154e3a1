// The gate changes.
package com.example.subjects.airport

import android.content.ContentValues
import android.os.SystemClock
import androidx.test.espresso.Espresso.onView
import androidx.test.espresso.assertion.ViewAssertions.matches
import androidx.test.espresso.matcher.ViewMatchers.withId
import androidx.test.espresso.matcher.ViewMatchers.withText
import androidx.test.ext.junit.rules.ActivityScenarioRule
import androidx.test.ext.junit.runners.AndroidJUnit4
import androidx.test.platform.app.InstrumentationRegistry
import java.util.concurrent.atomic.AtomicInteger
import org.junit.Rule
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class BoardTest {
  @get:Rule val rule = ActivityScenarioRule(BoardActivity::class.java)

  private fun moveTo(gate: String) {
    val values = ContentValues().apply { put(FlightsProvider.NAME, gate) }
    val context = InstrumentationRegistry.getInstrumentation().targetContext
    context.contentResolver.update(FlightsProvider.GATE, values, null, null)
  }

  private fun seen(): Int {
    val count = AtomicInteger()
    rule.scenario.onActivity { count.set(it.count) }
    return count.get()
  }

  @Test
  fun writesDownBothGates() {
    moveTo("A1")
    SystemClock.sleep(350)
    moveTo("B2")
    Poll.until { seen() == 2 }
    onView(withId(R.id.gates)).check(matches(withText("A1, B2")))
  }
}
