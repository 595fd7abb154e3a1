// Warnings, the gate, and boats.
package com.example.subjects.marina

import androidx.lifecycle.Lifecycle
import androidx.test.core.app.ActivityScenario.launch
import androidx.test.core.app.ApplicationProvider
import androidx.test.espresso.Espresso.onView
import androidx.test.espresso.action.ViewActions.click
import androidx.test.espresso.assertion.ViewAssertions.matches
import androidx.test.espresso.matcher.ViewMatchers.withId
import androidx.test.espresso.matcher.ViewMatchers.withText
import androidx.test.ext.junit.runners.AndroidJUnit4
import java.util.concurrent.CountDownLatch
import java.util.concurrent.TimeUnit.MILLISECONDS
import org.junit.Assert.assertEquals
import org.junit.Assert.assertNotNull
import org.junit.Assert.assertTrue
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class PierTest {
  @Test
  fun warnsOfTheStorm() {
    launch(WarningsActivity::class.java).use { scenario ->
      onView(withId(R.id.storm)).perform(click())
      Thread.sleep(400)
      scenario.moveToState(Lifecycle.State.CREATED)
      scenario.until { it.asked == 0 }
      scenario.moveToState(Lifecycle.State.RESUMED)
      scenario.onActivity { assertNotNull(it.supportFragmentManager.findFragmentByTag("storm")) }
    }
  }

  @Test
  fun warnsOfTheFog() {
    launch(WarningsActivity::class.java).use { scenario ->
      onView(withId(R.id.fog)).perform(click())
      scenario.moveToState(Lifecycle.State.CREATED)
      scenario.until { it.asked == 0 }
      scenario.moveToState(Lifecycle.State.RESUMED)
      scenario.onActivity { assertNotNull(it.supportFragmentManager.findFragmentByTag("fog")) }
    }
  }

  @Test
  fun opensTheGate() {
    launch(GateActivity::class.java).use { scenario ->
      val opened = CountDownLatch(1)
      scenario.onActivity { it.onGateOpen = Runnable { opened.countDown() } }
      onView(withId(R.id.open_gate)).perform(click())
      assertTrue("The gate is closed", opened.await(800, MILLISECONDS))
      onView(withId(R.id.gate_state)).check(matches(withText("Open")))
    }
  }

  @Test
  fun tracksTheBoat() {
    launch(TrackActivity::class.java).use {
      Thread.sleep(400)
      onView(withId(R.id.start_track)).perform(click())
      onView(withId(R.id.track_state)).check(matches(withText("Tracking")))
    }
  }

  @Test
  fun showsTheSecondBoat() {
    launch<BoatActivity>(BoatActivity.of(ApplicationProvider.getApplicationContext(), 0)).use { scenario ->
      scenario.onActivity { it.startActivity(BoatActivity.of(it, 1)) }
      scenario.until { it.textOf(R.id.boat_name) == "Boat: Nixe" }
      scenario.until { it.loads == 0 }
      scenario.onActivity { assertEquals("Boat: Nixe", it.textOf(R.id.boat_name)) }
    }
  }
}
