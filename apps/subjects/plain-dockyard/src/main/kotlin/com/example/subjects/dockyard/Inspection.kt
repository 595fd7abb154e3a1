package com.example.subjects.dockyard

import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.async
import kotlinx.coroutines.delay
import kotlinx.coroutines.supervisorScope

/** Inspects all parts of a ship at once; a part that fails does not stop the others. */
class Inspection {
  suspend fun of(parts: List<String>): List<String> = supervisorScope {
    parts
      .map { part -> part to async(Dispatchers.Default) { inspect(part) } }
      .map { (part, result) -> runCatching { result.await() }.getOrDefault("$part: failed") }
  }

  private suspend fun inspect(part: String): String {
    delay(if (part == "rudder") 5L else 20L)
    check(part != "rudder")
    return "$part: fine"
  }
}
