package com.example.subjects.bindery

import kotlinx.coroutines.sync.Mutex
import kotlinx.coroutines.sync.withLock

/** Which leather there is; asked for once, and kept. */
class LeatherStock(private val ask: suspend (String) -> Int) {
  private val mutex = Mutex()
  private val known = mutableMapOf<String, Int>()

  suspend fun skins(leather: String): Int =
    mutex.withLock { known[leather] ?: ask(leather).also { known[leather] = it } }
}
