// Finds recipes by what they are called, and knows the recipe of the day.
package com.example.subjects.kitchen

import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.withContext

class RecipeSearch {
  /** The recipes whose name holds the text. */
  suspend fun find(text: String): List<String> = withContext(Dispatchers.IO) {
    Server.answer(NAMES.filter { it.contains(text, ignoreCase = true) })
  }

  /** The recipe of the day. */
  suspend fun ofTheDay(): String = withContext(Dispatchers.IO) { Server.answerAfter(SLOW_MS, "Today: risotto") }

  private companion object {
    val NAMES = listOf("Bean soup", "Leek soup", "Pancakes")
    const val SLOW_MS = 300L
  }
}
