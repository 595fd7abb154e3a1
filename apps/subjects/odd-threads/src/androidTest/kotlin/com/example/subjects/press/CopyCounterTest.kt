// An actor on a thread of its own, asked from the testing thread, and from a body that hops to another one.
package com.example.subjects.press

import androidx.test.ext.junit.runners.AndroidJUnit4
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.delay
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.withContext
import org.junit.Assert.assertEquals
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class CopyCounterTest {
  private val counter = CopyCounter()

  @Test
  fun countsCopies() {
    runBlocking { counter.ask() }
    counter.add(3)
    Thread.sleep(300)
    assertEquals(3, counter.sum)
  }

  @Test
  fun countsCopiesAndAnswers() {
    runBlocking { counter.ask() }
    counter.add(3)
    assertEquals(3, runBlocking { counter.ask() })
  }

  @Test
  fun countsCopiesFromAnotherThread() = runBlocking {
    withContext(Dispatchers.Default) {
      counter.add(3)
      delay(300)
      assertEquals(3, counter.sum)
    }
  }

  @Test
  fun countsCopiesAndAnswersToAnotherThread() = runBlocking {
    val copies = withContext(Dispatchers.Default) {
      counter.add(3)
      counter.ask()
    }
    assertEquals(3, copies)
  }
}
