package com.example.subjects.newsroom

import android.os.Handler
import android.os.Looper
import java.util.concurrent.Executors
import java.util.concurrent.TimeUnit

/** Shares, asked for again 450 ms after each answer, until it is stopped. It belongs to the main thread. */
class StockTicker {
  private val main = Handler(Looper.getMainLooper())
  private val exchange = Executors.newSingleThreadExecutor()
  private val again = Runnable { exchange.execute(Ask()) }

  @Volatile
  var answers = 0
    private set

  fun start() = again.run()

  /** It is not asked again. */
  fun stop() = main.removeCallbacks(again)

  /** Waits until what was asked before is answered. */
  fun awaitAnswers() {
    exchange.submit {}.get()
  }

  private inner class Ask : Runnable {
    override fun run() {
      answers++
      main.postDelayed(again, 450)
    }
  }
}
