// Following a parcel.
package com.example.subjects.post

import androidx.test.ext.junit.runners.AndroidJUnit4
import androidx.test.platform.app.InstrumentationRegistry
import org.junit.Assert.assertEquals
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class TrackingTest {
  private val tracking = onMain { Tracking() }

  @Test
  fun asksTwice() {
    onMain { tracking.ask() }
    Thread.sleep(250)
    onMain { tracking.ask() }
    while (onMain { tracking.isAsking }) Thread.sleep(20)
    assertEquals(2, onMain { tracking.answers })
  }

  @Test
  fun asksAgain() {
    onMain { tracking.askAgain() }
    onMain { tracking.askAgain() }
    while (onMain { tracking.answers } < 2) Thread.sleep(20)
    assertEquals(2, onMain { tracking.answers })
  }

  @Test
  fun showsBothSteps() {
    tracking.step("packed").get()
    Thread.sleep(300)
    tracking.step("sent").get()
    InstrumentationRegistry.getInstrumentation().waitForIdleSync()
    assertEquals(listOf("packed", "sent"), onMain { tracking.steps.toList() })
  }

  @Test
  fun showsTheFirstStep() {
    tracking.step("packed").get()
    InstrumentationRegistry.getInstrumentation().waitForIdleSync()
    assertEquals(listOf("packed"), onMain { tracking.steps.toList() })
  }

  @Test
  fun showsTheTownLast() {
    onMain { tracking.address.observeForever {} }
    tracking.lookStreetUp()
    Thread.sleep(300)
    tracking.lookTownUp().get()
    InstrumentationRegistry.getInstrumentation().waitForIdleSync()
    assertEquals("Bath", onMain { tracking.address.value })
  }

  @Test
  fun showsTheTownAfterTheStreet() {
    onMain { tracking.address.observeForever {} }
    tracking.lookStreetUp().get()
    tracking.lookTownUp().get()
    InstrumentationRegistry.getInstrumentation().waitForIdleSync()
    assertEquals("Bath", onMain { tracking.address.value })
  }
}
