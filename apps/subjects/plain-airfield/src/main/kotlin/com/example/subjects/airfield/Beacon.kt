package com.example.subjects.airfield

import android.os.SystemClock
import java.util.Timer
import java.util.TimerTask
import java.util.concurrent.CountDownLatch
import java.util.concurrent.Executors
import java.util.concurrent.TimeUnit

/** Sends a pulse now and then, and is watched by somebody who misses it where none comes for a while. */
class Beacon {
  private val timer = Timer("beacon")
  private val watch = Executors.newSingleThreadScheduledExecutor()
  private val pulses = CountDownLatch(5)

  @Volatile private var lastPulse = 0L

  @Volatile
  var wasMissed = false
    private set

  fun on() {
    lastPulse = SystemClock.uptimeMillis()
    timer.schedule(Pulse(), PERIOD_MS, PERIOD_MS)
    watch.scheduleWithFixedDelay(Look(), LOOK_MS, LOOK_MS, TimeUnit.MILLISECONDS)
  }

  /** Returns once five pulses have been sent. */
  fun waitForPulses() = pulses.await()

  fun off() {
    watch.shutdown()
    timer.cancel()
  }

  private inner class Pulse : TimerTask() {
    override fun run() {
      lastPulse = SystemClock.uptimeMillis()
      pulses.countDown()
    }
  }

  private inner class Look : Runnable {
    override fun run() {
      val now = SystemClock.uptimeMillis()
      if (now - lastPulse > PATIENCE_MS) wasMissed = true
    }
  }

  private companion object {
    const val PERIOD_MS = 200L
    const val LOOK_MS = 100L
    const val PATIENCE_MS = 900L
  }
}
