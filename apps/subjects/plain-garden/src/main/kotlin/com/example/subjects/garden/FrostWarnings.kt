package com.example.subjects.garden

import android.os.Handler
import android.os.Looper
import kotlin.concurrent.thread

/** Tells its observers, on the main thread, how cold it gets. */
class FrostWarnings {
  private val main = Handler(Looper.getMainLooper())
  private val observers = mutableListOf<(Int) -> Unit>()
  private var last: Int? = null

  fun ask() {
    thread(name = "thermometer") {
      Thread.sleep(400)
      main.post(Delivery(-3))
    }
  }

  /** Hears of the warnings to come. */
  fun observe(observer: (Int) -> Unit) {
    observers += observer
  }

  /** Hears of the last warning, if there was one, and of those to come. */
  fun observeWithLast(observer: (Int) -> Unit) {
    last?.let(observer)
    observers += observer
  }

  private inner class Delivery(private val degrees: Int) : Runnable {
    override fun run() {
      last = degrees
      observers.forEach { it(degrees) }
    }
  }
}
