package com.example.subjects.station

import android.os.Handler
import android.os.Looper
import java.util.concurrent.ConcurrentHashMap
import java.util.concurrent.CopyOnWriteArrayList
import java.util.concurrent.CountDownLatch
import java.util.concurrent.Executors

/** Sends reports to the valley, and once more where nothing is answered for a while. */
class Outbox {
  private val sender = Executors.newSingleThreadExecutor()
  private val valley = Executors.newSingleThreadExecutor()
  private val clock = Handler(Looper.getMainLooper())
  private val answered = CountDownLatch(1)
  private val seen = ConcurrentHashMap.newKeySet<Int>()
  private val again = Runnable { transmit() }

  @Volatile private var report: Report? = null

  /** What has come to the valley. */
  val received = CopyOnWriteArrayList<String>()

  fun send(text: String) = begin(Report(null, text))

  fun sendNumbered(number: Int, text: String) = begin(Report(number, text))

  fun waitForTheAnswer() = answered.await()

  private fun begin(first: Report) {
    report = first
    clock.postDelayed(again, PATIENCE_MS)
    transmit()
  }

  private fun transmit() {
    val sent = report ?: return
    sender.execute {
      if (sent.number == null || seen.add(sent.number)) received += sent.text
      valley.execute(Answer())
    }
  }

  private class Report(val number: Int?, val text: String)

  private inner class Answer : Runnable {
    override fun run() {
      clock.removeCallbacks(again)
      answered.countDown()
    }
  }

  private companion object {
    const val PATIENCE_MS = 700L
  }
}
