// All episodes that there are.
package com.example.subjects.podcast

object Episodes {
  private val all = listOf("jam", "jazz", "jazz again", "rock")

  fun find(word: String): List<String> = all.filter { it.startsWith(word) }
}
