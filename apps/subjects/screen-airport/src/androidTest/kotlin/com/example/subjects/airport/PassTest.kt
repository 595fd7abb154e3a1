// A boarding pass is looked at.
package com.example.subjects.airport

import android.os.SystemClock
import androidx.lifecycle.Lifecycle
import androidx.test.ext.junit.rules.ActivityScenarioRule
import androidx.test.ext.junit.runners.AndroidJUnit4
import java.util.concurrent.atomic.AtomicInteger
import org.junit.Assert.assertEquals
import org.junit.Rule
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class PassTest {
  @get:Rule val rule = ActivityScenarioRule(PassActivity::class.java)

  @Test
  fun countsALook() {
    val looks = AtomicInteger()
    SystemClock.sleep(400)
    rule.scenario.moveToState(Lifecycle.State.CREATED)
    rule.scenario.onActivity { looks.set(it.looks.count) }
    assertEquals(1, looks.get())
  }
}
