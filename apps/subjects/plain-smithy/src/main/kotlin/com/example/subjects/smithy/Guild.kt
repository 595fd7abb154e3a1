package com.example.subjects.smithy

import java.util.concurrent.atomic.AtomicInteger
import kotlinx.coroutines.delay
import kotlinx.coroutines.sync.Mutex
import kotlinx.coroutines.sync.withLock

/** Gives out a pass to who asks; it is stamped once, and who asks meanwhile waits for it. */
class Guild {
  private val mutex = Mutex()
  private var pass: String? = null

  val stamped = AtomicInteger()

  suspend fun pass(): String =
    mutex.withLock {
      pass ?: stamp().also { pass = it }
    }

  private suspend fun stamp(): String {
    delay(30)
    return "pass ${stamped.incrementAndGet()}"
  }
}
