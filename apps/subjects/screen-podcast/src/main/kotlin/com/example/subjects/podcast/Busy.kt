// Whether something is under way.
package com.example.subjects.podcast

import java.util.concurrent.atomic.AtomicInteger

class Busy {
  private val count = AtomicInteger()

  @Volatile var whenIdle: (() -> Unit)? = null

  val isIdle
    get() = count.get() == 0

  fun begin() {
    count.incrementAndGet()
  }

  fun end() {
    if (count.decrementAndGet() == 0) whenIdle?.invoke()
  }
}
