// Knows the berths of the marina.
package com.example.subjects.marina

import kotlinx.coroutines.delay

class HarbourOffice {
  private val berths = (1..4).map { "Berth $it" }.toMutableList()

  fun known(): List<String> = synchronized(berths) { berths.toList() }

  fun remove(berth: String) {
    synchronized(berths) { berths.remove(berth) }
  }

  /** Asks the server, which answers with what it knew when it was asked. */
  suspend fun list(): List<String> {
    val answer = known()
    delay(NETWORK_MS)
    return answer
  }

  suspend fun page(number: Int): List<String> {
    delay(NETWORK_MS)
    val from = 1 + number * PAGE
    return (from until from + PAGE).map { "Berth $it" }
  }

  private companion object {
    const val NETWORK_MS = 30L
    const val PAGE = 2
  }
}
