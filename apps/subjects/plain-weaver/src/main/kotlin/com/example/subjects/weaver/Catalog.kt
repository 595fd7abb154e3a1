package com.example.subjects.weaver

import java.util.concurrent.atomic.AtomicInteger
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.CoroutineStart
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.async
import kotlinx.coroutines.delay

/** The catalog of yarns, which is loaded by whoever asks first. */
class Catalog {
  private val scope = CoroutineScope(Dispatchers.IO)
  val loads = AtomicInteger()

  private val yarns =
    scope.async(start = CoroutineStart.LAZY) {
      delay(20)
      loads.incrementAndGet()
      listOf("linen", "silk", "wool")
    }

  suspend fun find(start: String): String? = yarns.await().find { it.startsWith(start) }
}
