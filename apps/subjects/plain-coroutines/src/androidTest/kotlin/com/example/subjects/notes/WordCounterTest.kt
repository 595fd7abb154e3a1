// Words that are counted in the background: one test looks after a while, one waits for the sum.
package com.example.subjects.notes

import androidx.test.ext.junit.runners.AndroidJUnit4
import kotlinx.coroutines.runBlocking
import org.junit.Assert.assertEquals
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class WordCounterTest {
  private val counter = WordCounter()

  @Test
  fun countsInTheBackground() {
    counter.count("to be or not to be")
    counter.count("that is the question")
    Thread.sleep(250)
    assertEquals(10, counter.words)
  }

  @Test
  fun countsSideBySide() {
    val words = runBlocking { counter.countAll(listOf("to be", "or not", "to be")) }
    assertEquals(6, words)
  }
}
