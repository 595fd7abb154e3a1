// Somebody searches for words, and is suggested some.
package com.example.subjects.smithy

import android.os.SystemClock
import androidx.test.ext.junit.runners.AndroidJUnit4
import org.junit.Assert.assertEquals
import org.junit.Before
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class SearchTest : SmithyTest() {
  private lateinit var suggestions: Suggestions

  @Before
  fun openTheDictionary() {
    val words = listOf("hammer", "hinge", "hoof", "horse", "horseshoe")
    suggestions = Suggestions { prefix ->
      SystemClock.sleep(5)
      words.filter { it.startsWith(prefix) }
    }
  }

  @Test
  fun remembersWhatWasTyped() {
    typing(suggestions) {
      type("ho")
      browse("horse")
      goOn("rse")
    }
    assertEquals(listOf("ho", "horse"), suggestions waitFor "horse")
  }

  @Test
  fun countsTheWords() {
    typing(suggestions) { type("h") }
    assertEquals("h" to 5, suggestions.history().blockingFirst())
    typing(suggestions) { type("hor") }
    assertEquals("hor" to 2, suggestions.history().skip(1).blockingFirst())
  }
}
