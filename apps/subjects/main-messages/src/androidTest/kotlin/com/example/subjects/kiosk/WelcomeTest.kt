// A coroutine of the main thread that delays itself: two tests sleep longer than it, one joins it.
package com.example.subjects.kiosk

import androidx.test.ext.junit.runners.AndroidJUnit4
import androidx.test.platform.app.InstrumentationRegistry
import java.util.concurrent.atomic.AtomicReference
import kotlinx.coroutines.runBlocking
import org.junit.Assert.assertEquals
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class WelcomeTest {
  private val instrumentation = InstrumentationRegistry.getInstrumentation()
  private val welcome = Welcome()
  private val seen = AtomicReference<String>()

  @Test
  fun greets() {
    welcome.greet("Ada")
    Thread.sleep(600)
    assertEquals("hello Ada", welcome.greeting)
  }

  @Test
  fun greetsWithinAWhile() {
    welcome.greet("Ada")
    Thread.sleep(700)
    instrumentation.runOnMainSync { seen.set(welcome.greeting) }
    assertEquals("hello Ada", seen.get())
  }

  @Test
  fun greetsInTheEnd() {
    val greeted = welcome.greet("Ada")
    runBlocking { greeted.join() }
    assertEquals("hello Ada", welcome.greeting)
  }
}
