package com.example.subjects.station

import android.os.Handler
import android.os.HandlerThread
import java.util.concurrent.atomic.AtomicInteger

/** Pings the valley now and then as long as the line is up. */
class Telemetry {
  private val thread = HandlerThread("telemetry").apply { start() }
  private val handler = Handler(thread.looper)

  @Volatile private var line: Line? = null

  fun connect(): Line {
    val up = Line()
    line = up
    handler.post(Ping())
    return up
  }

  /** Returns once nothing is sent any more. */
  fun hangUp() {
    line = null
    thread.quit()
    thread.join()
  }

  class Line {
    private val count = AtomicInteger()

    val pings: Int
      get() = count.get()

    fun ping() {
      count.incrementAndGet()
    }
  }

  private inner class Ping : Runnable {
    override fun run() {
      if (line != null) {
        line!!.ping()
        handler.postDelayed(this, PERIOD_MS)
      }
    }
  }

  private companion object {
    const val PERIOD_MS = 60L
  }
}
