package com.example.subjects.taxi

/** Something to be shown once, however often it is observed. */
class Event<T : Any>(private val content: T) {
  private var taken = false

  /** The content for who comes first; null for all others. */
  fun take(): T? = if (taken) null else content.also { taken = true }
}
