package com.example.subjects.brewery

import android.os.SystemClock
import java.util.concurrent.CopyOnWriteArrayList
import java.util.concurrent.Executors
import kotlin.coroutines.Continuation
import kotlin.coroutines.resume
import kotlin.coroutines.suspendCoroutine

/** A thermometer that calls its listeners with what it measures. */
class Thermometer {
  private val registry = Executors.newSingleThreadExecutor()
  private val listeners = CopyOnWriteArrayList<(Int) -> Unit>()

  fun measured(degrees: Int) = listeners.forEach { it(degrees) }

  /** Suspends until the next time that it measures. */
  suspend fun next(): Int = suspendCoroutine { listeners += Once(it) }

  private inner class Once(private val waiting: Continuation<Int>) : (Int) -> Unit {
    override fun invoke(degrees: Int) {
      registry.execute(Remove(this))
      waiting.resume(degrees)
    }
  }

  private inner class Remove(private val listener: (Int) -> Unit) : Runnable {
    override fun run() {
      SystemClock.sleep(20)
      listeners -= listener
    }
  }
}
