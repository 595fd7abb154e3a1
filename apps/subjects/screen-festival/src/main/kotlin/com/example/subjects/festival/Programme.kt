package com.example.subjects.festival

import android.os.SystemClock

/** Who plays where. */
object Programme {
  private val acts = listOf("Jam session", "Jan Folk", "Jazz Trio", "Java Combo", "Rock Choir")
  private val stages = listOf("Main stage", "Marquee", "Market stage")

  fun acts(query: String): List<String> = find(acts, query)

  fun stages(query: String): List<String> = find(stages, query)

  private fun find(all: List<String>, query: String): List<String> {
    SystemClock.sleep(20)
    return all.filter { it.startsWith(query, ignoreCase = true) }
  }
}
