// The wheel turns as long as somebody uses it; the last to leave lets it run out. Shifts use it.
package com.example.subjects.mill

import java.util.concurrent.Callable
import java.util.concurrent.Executors
import java.util.concurrent.Future

class WaterWheel {
  private var users = 0
  private var halted = false

  @Synchronized
  fun acquire() {
    check(!halted) { "the wheel has run out" }
    users++
  }

  @Synchronized
  fun release() {
    users--
    if (users == 0) {
      halted = true
    }
  }

  @Synchronized
  fun isHalted(): Boolean = halted
}

class Shifts(private val wheel: WaterWheel) {
  private val stones = Executors.newSingleThreadExecutor()
  private val sieves = Executors.newSingleThreadExecutor()

  /** Grinds for so long, and uses the wheel from now on. */
  fun grind(grain: String, millis: Long): Future<String> {
    wheel.acquire()
    return stones.submit(GrindShift(grain, millis))
  }

  /** Sifts, and uses the wheel for it. */
  fun sift(flour: String): Future<String> = sieves.submit(SiftShift(flour))

  fun close() {
    stones.shutdown()
    sieves.shutdown()
  }

  private inner class GrindShift(private val grain: String, private val millis: Long) : Callable<String> {
    override fun call(): String =
      try {
        Thread.sleep(millis)
        "ground $grain"
      } finally {
        wheel.release()
      }
  }

  private inner class SiftShift(private val flour: String) : Callable<String> {
    override fun call(): String {
      wheel.acquire()
      try {
        Thread.sleep(SIFTING_MS)
        return "sifted $flour"
      } finally {
        wheel.release()
      }
    }
  }

  private companion object {
    const val SIFTING_MS = 20L
  }
}
