// The seats of a hall. Booking one takes a moment.
package com.example.subjects.cinema

import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.Job
import kotlinx.coroutines.SupervisorJob
import kotlinx.coroutines.delay
import kotlinx.coroutines.launch
import kotlinx.coroutines.sync.Mutex
import kotlinx.coroutines.sync.withLock

class Seats {
  private val scope = CoroutineScope(SupervisorJob() + Dispatchers.Default)
  private val counter = Mutex()

  /** How many seats were booked. */
  var booked = 0
    private set

  /** Books a seat, unless the counter serves somebody else. */
  fun bookIfFree(): Job = scope.launch {
    if (counter.tryLock()) {
      delay(BOOKING_MS)
      booked++
      counter.unlock()
    }
  }

  /** Books a seat once the counter is free. */
  fun book(): Job = scope.launch {
    counter.withLock {
      delay(BOOKING_MS)
      booked++
    }
  }

  /** Reads the number of seats, and writes it a moment later. */
  fun bookCarelessly(): Job = scope.launch {
    val before = booked
    delay(BOOKING_MS)
    booked = before + 1
  }

  private companion object {
    const val BOOKING_MS = 20L
  }
}
