package com.example.subjects.railway

import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Deferred
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.Job
import kotlinx.coroutines.async
import kotlinx.coroutines.channels.Channel
import kotlinx.coroutines.launch

/** Counts the axles that pass, until it is switched off. */
class AxleCounter {
  private val scope = CoroutineScope(Dispatchers.Default)
  private val passing = Channel<Int>(2)

  fun count(): Deferred<Int> = scope.async {
    var sum = 0
    for (axles in passing) sum += axles
    sum
  }

  fun pass(wagons: Int): Job = scope.launch { repeat(wagons) { passing.send(4) } }

  fun switchOff() {
    passing.close()
  }
}
