// A small language for somebody who types.
package com.example.subjects.smithy

import java.util.concurrent.CountDownLatch
import kotlin.concurrent.thread

class Typist(private val suggestions: Suggestions) {
  private var text = ""

  fun type(prefix: String) {
    text = prefix
    suggestions.ask(prefix)
  }

  /** Types on behind what is there. */
  fun goOn(letters: String) {
    text += letters
    suggestions.ask(text)
  }

  /** Turns the pages of a book until the word is there. */
  fun browse(word: String) {
    val found = CountDownLatch(1)
    thread(name = "book") {
      for (page in word) Thread.sleep(60)
      found.countDown()
    }
    found.await()
  }
}

fun typing(suggestions: Suggestions, what: Typist.() -> Unit) = Typist(suggestions).what()

infix fun Suggestions.waitFor(prefix: String): List<String> =
  history().map { it.first }.takeUntil { it == prefix }.toList().blockingGet()
