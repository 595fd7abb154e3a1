// The radio is listened to, the log is kept, and the boat turned.
package com.example.subjects.lifeboat

import androidx.test.ext.junit.runners.AndroidJUnit4
import kotlinx.coroutines.flow.first
import kotlinx.coroutines.runBlocking
import org.junit.After
import org.junit.Assert.assertEquals
import org.junit.Before
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class RadioTest {
  private lateinit var radio: RadioRoom

  @Before
  fun setUp() {
    radio = RadioRoom()
  }

  @After
  fun tearDown() {
    radio.close()
  }

  @Test
  fun hearsTheCall() {
    radio.listen()
    radio.tune(16).join()
    radio.call("mayday")
    Waits.until(5) { radio.heard.isNotEmpty() }
    assertEquals(listOf("mayday"), radio.heard)
  }

  @Test
  fun keepsTheLog() {
    val keeper = Logkeeper()
    keeper.add("slipped")
    keeper.add("alongside")
    keeper.add("home")
    assertEquals(listOf("slipped", "alongside", "home"), runBlocking { keeper.lines() })
  }

  @Test
  fun turnsToTheEast() {
    val compass = Compass()
    val helm = compass.turnTo(90)
    val heading = runBlocking { compass.headings().first { it == 90 } }
    helm.join()
    assertEquals(90, heading)
  }
}
