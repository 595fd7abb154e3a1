package com.example.subjects.orchard

import android.os.SystemClock
import java.util.concurrent.ConcurrentHashMap
import java.util.concurrent.CountDownLatch

/** What a kilo costs: as it was written down last, until the market says what it is today. */
class Prices {
  private val cents = ConcurrentHashMap<String, Int>()
  private val answers = CountDownLatch(2)

  fun load(kind: String) {
    Thread(FromDisk(kind), "disk").start()
    Thread(FromMarket(kind), "market").start()
  }

  /** Waits for both. */
  fun awaitAnswers() = answers.await()

  fun of(kind: String) = cents[kind]

  private inner class FromDisk(private val kind: String) : Runnable {
    override fun run() {
      SystemClock.sleep(20)
      cents[kind] = 180
      answers.countDown()
    }
  }

  private inner class FromMarket(private val kind: String) : Runnable {
    override fun run() {
      SystemClock.sleep(450)
      cents[kind] = 210
      answers.countDown()
    }
  }
}
