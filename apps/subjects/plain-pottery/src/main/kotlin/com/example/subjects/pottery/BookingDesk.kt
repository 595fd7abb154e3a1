// Bookings for classes: what they cost, and whether there is a place.
package com.example.subjects.pottery

import java.util.concurrent.CompletableFuture
import java.util.concurrent.Executors

class BookingDesk(private val fees: Map<String, Int>, private val roster: Roster) {
  private val accounts = Executors.newSingleThreadExecutor()

  /** What the classes cost together. */
  fun quote(classes: List<String>): CompletableFuture<Int> {
    val total = CompletableFuture<Int>()
    accounts.execute(QuoteTask(classes, fees, total))
    return total
  }

  /** The number of the place in the class. */
  fun reserve(name: String, course: String): CompletableFuture<Int> = roster.enter(name, course)
}

class QuoteTask(
  private val classes: List<String>,
  private val fees: Map<String, Int>,
  private val total: CompletableFuture<Int>,
) : Runnable {
  override fun run() {
    try {
      total.complete(classes.sumOf { fees.getValue(it) })
    } catch (e: RuntimeException) {
      total.completeExceptionally(e)
    }
  }
}

/** Who is in which class. The teacher writes it by hand. */
class Roster {
  private val teacher = Executors.newSingleThreadExecutor()
  private val places = mutableMapOf<String, MutableList<String>>()

  fun enter(name: String, course: String): CompletableFuture<Int> {
    val place = CompletableFuture<Int>()
    teacher.execute(EnterName(name, course, place))
    return place
  }

  private inner class EnterName(
    private val name: String,
    private val course: String,
    private val place: CompletableFuture<Int>,
  ) : Runnable {
    override fun run() {
      Thread.sleep(WRITE_MS)
      val names = places.getOrPut(course) { mutableListOf() }
      names += name
      place.complete(names.size)
    }
  }

  private companion object {
    const val WRITE_MS = 220L
  }
}
