// What was done with carts; once closed it takes nothing any more. Everything on the main thread.
package com.example.subjects.cart

class History {
  private val entries = mutableListOf<String>()

  /** Whether it takes no more entries. */
  var isClosed = false
    private set

  /** Adds an entry. */
  fun add(entry: String) {
    check(!isClosed) { "the history is closed: $entry" }
    entries += entry
  }

  /** Takes no more entries. */
  fun close() {
    isClosed = true
  }

  /** The entries so far. */
  fun entries(): List<String> = entries.toList()
}
