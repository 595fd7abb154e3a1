// Counts words in the background; whoever wants the sum looks at it.
package com.example.subjects.notes

import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.Job
import kotlinx.coroutines.async
import kotlinx.coroutines.awaitAll
import kotlinx.coroutines.coroutineScope
import kotlinx.coroutines.launch
import java.util.concurrent.atomic.AtomicInteger

class WordCounter {
  private val scope = CoroutineScope(Dispatchers.Default)
  private val sum = AtomicInteger()

  /** All words that were counted so far. */
  val words: Int
    get() = sum.get()

  /** Counts a text's words in the background. */
  fun count(text: String): Job = scope.launch { sum.addAndGet(wordsOf(text)) }

  /** The words of several texts, counted side by side. */
  suspend fun countAll(texts: List<String>): Int = coroutineScope {
    texts.map { text -> async(Dispatchers.Default) { wordsOf(text) } }.awaitAll().sum()
  }

  private fun wordsOf(text: String): Int = text.split(Regex("\\s+")).count { it.isNotEmpty() }
}
