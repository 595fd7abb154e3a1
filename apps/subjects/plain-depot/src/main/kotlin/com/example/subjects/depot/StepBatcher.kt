package com.example.subjects.depot

import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Deferred
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.async
import kotlinx.coroutines.channels.Channel
import kotlinx.coroutines.delay

/** Collects steps into batches; who counts faster than they are stored has to wait. */
class StepBatcher(private val size: Int) {
  private val steps = Channel<Int>(1)

  val batches: Deferred<List<List<Int>>> =
    CoroutineScope(Dispatchers.Default).async {
      val all = mutableListOf<List<Int>>()
      var batch = mutableListOf<Int>()
      for (step in steps) {
        batch += step
        if (batch.size == size) {
          delay(10)
          all += batch
          batch = mutableListOf()
        }
      }
      if (batch.isNotEmpty()) all += batch
      all
    }

  suspend fun step(count: Int) = steps.send(count)

  fun close() = steps.close()
}
