package com.example.subjects.observatory

import android.os.SystemClock
import java.util.concurrent.Executors
import kotlinx.coroutines.delay

/** Sends reports once it is connected. */
class Uplink {
  private val radio = Executors.newSingleThreadExecutor()

  @Volatile private var connected = false

  fun connect() {
    radio.execute(Connect())
  }

  /** Tries it some times. */
  suspend fun send(report: String): String {
    repeat(15) {
      if (connected) return "sent: $report"
      delay(100)
    }
    return "gave up"
  }

  private inner class Connect : Runnable {
    override fun run() {
      SystemClock.sleep(30)
      connected = true
    }
  }
}
