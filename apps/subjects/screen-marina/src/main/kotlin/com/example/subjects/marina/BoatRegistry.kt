// All boats that ever came.
package com.example.subjects.marina

import kotlinx.coroutines.delay

class BoatRegistry {
  private val boats = listOf("Albatros", "Alma", "Nixe", "Nora")

  suspend fun find(start: String): List<String> {
    delay(30)
    return boats.filter { it.startsWith(start) }
  }
}
