// Where the notes are; every access takes a moment.
package com.example.subjects.notes

import android.os.SystemClock
import java.util.concurrent.CopyOnWriteArrayList

class Storage {
  /** The notes, in the order in which they were written. */
  val notes = CopyOnWriteArrayList<String>()

  /** Writes a note and returns its number. */
  fun write(text: String): Int {
    SystemClock.sleep(ACCESS_MS)
    notes += text
    return notes.size
  }

  /** The titles that begin so. */
  fun find(query: String): List<String> {
    SystemClock.sleep(ACCESS_MS)
    return TITLES.filter { it.startsWith(query) }
  }

  /** What is new on the server. */
  fun news(): String {
    SystemClock.sleep(ACCESS_MS)
    return "up to date"
  }

  private companion object {
    const val ACCESS_MS = 12L
    val TITLES = listOf("bread", "breakfast", "bridge", "groceries")
  }
}
