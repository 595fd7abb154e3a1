// Calls, talks, duties and messages.
package com.example.subjects.ranger

import android.content.Intent
import android.os.SystemClock
import android.widget.TextView
import androidx.test.core.app.ActivityScenario
import androidx.test.core.app.ApplicationProvider
import androidx.test.espresso.Espresso.onView
import androidx.test.espresso.action.ViewActions.click
import androidx.test.espresso.assertion.ViewAssertions.matches
import androidx.test.espresso.matcher.ViewMatchers.withId
import androidx.test.espresso.matcher.ViewMatchers.withText
import androidx.test.ext.junit.runners.AndroidJUnit4
import org.junit.Assert.assertEquals
import org.junit.Assert.assertTrue
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class RadioTest {
  private fun callOf(scenario: ActivityScenario<RadioActivity>): String {
    var call = ""
    scenario.onActivity { call = it.findViewById<TextView>(R.id.call).text.toString() }
    return call
  }

  private fun sentBy(scenario: ActivityScenario<TransmitActivity>, which: (TransmitActivity) -> Transmitter): List<String> {
    lateinit var transmitter: Transmitter
    scenario.onActivity { transmitter = which(it) }
    transmitter.join()
    return transmitter.sent
  }

  @Test
  fun hearsTheCall() {
    ActivityScenario.launch(RadioActivity::class.java).use { scenario ->
      SystemClock.sleep(400)
      val call = Intent(RadioActivity.CALL).putExtra("from", "Hut 3")
      ApplicationProvider.getApplicationContext<android.content.Context>().sendBroadcast(call)
      assertTrue("no call", Poll.within(1500) { callOf(scenario) == "Hut 3 calls" })
    }
  }

  @Test
  fun listensToTheTalk() {
    ActivityScenario.launch(RadioActivity::class.java).use {
      onView(withId(R.id.listen)).perform(click())
      SystemClock.sleep(400)
      onView(withId(R.id.say)).perform(click())
      Poll.until(Office::isQuiet)
      onView(withId(R.id.heard)).check(matches(withText("Bear at the lake")))
    }
  }

  @Test
  fun goesOffDuty() {
    ActivityScenario.launch(DutyActivity::class.java).use {
      onView(withId(R.id.patrol)).perform(click())
      SystemClock.sleep(400)
      onView(withId(R.id.off_duty)).perform(click())
      Poll.until(Office::isQuiet)
      onView(withId(R.id.duty)).check(matches(withText("Off duty")))
    }
  }

  @Test
  fun goesBackToTheBase() {
    ActivityScenario.launch(DutyActivity::class.java).use {
      onView(withId(R.id.hut)).perform(click())
      SystemClock.sleep(400)
      onView(withId(R.id.base)).perform(click())
      Poll.until(Office::isQuiet)
      onView(withId(R.id.place)).check(matches(withText("At the base")))
    }
  }

  @Test
  fun sendsBothMessages() {
    ActivityScenario.launch(TransmitActivity::class.java).use { scenario ->
      onView(withId(R.id.send)).perform(click())
      SystemClock.sleep(400)
      onView(withId(R.id.hang_up)).perform(click())
      assertEquals(listOf("Bear", "Smoke"), sentBy(scenario) { it.messages })
    }
  }

  @Test
  fun sendsBothPositions() {
    ActivityScenario.launch(TransmitActivity::class.java).use { scenario ->
      onView(withId(R.id.send_positions)).perform(click())
      SystemClock.sleep(400)
      onView(withId(R.id.stop_positions)).perform(click())
      assertEquals(listOf("Lake", "Summit"), sentBy(scenario) { it.positions })
    }
  }
}
