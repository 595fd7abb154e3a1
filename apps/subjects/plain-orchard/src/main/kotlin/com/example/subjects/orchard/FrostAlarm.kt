package com.example.subjects.orchard

import java.util.concurrent.CountDownLatch
import java.util.concurrent.TimeUnit
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.flow.MutableSharedFlow
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking

/** Rings when it freezes. */
class FrostAlarm {
  private val scope = CoroutineScope(Dispatchers.Default)
  private val readings = MutableSharedFlow<Int>()
  private val rung = CountDownLatch(1)

  fun arm() {
    scope.launch {
      readings.collect { if (it < 0) rung.countDown() }
    }
  }

  /** What a thermometer says. */
  fun report(degrees: Int) = runBlocking { readings.emit(degrees) }

  /** Whether it rings within these seconds. */
  fun rings(seconds: Long) = rung.await(seconds, TimeUnit.SECONDS)
}
