package com.example.subjects.depot

import android.os.Handler
import android.os.HandlerThread
import java.util.concurrent.CopyOnWriteArrayList
import java.util.concurrent.CountDownLatch
import java.util.concurrent.PriorityBlockingQueue
import kotlin.concurrent.thread
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.delay
import kotlinx.coroutines.launch

/** Messages are sealed, and sent by urgency once the line is open. */
class MessageScheduler(count: Int) {
  private class Sealed(val text: String, val urgency: Int) : Comparable<Sealed> {
    override fun compareTo(other: Sealed) = other.urgency.compareTo(urgency)
  }

  private val scope = CoroutineScope(Dispatchers.Default)
  private val queue = PriorityBlockingQueue<Sealed>()
  private val left = CountDownLatch(count)

  val sent = CopyOnWriteArrayList<String>()

  fun schedule(text: String, urgency: Int) {
    scope.launch {
      delay(4)
      queue.put(Sealed(text, urgency))
    }
  }

  /** Switches the radio on, and calls back once it has a signal. */
  fun warmUp(ready: Runnable) {
    val radio = HandlerThread("radio").apply { start() }
    Handler(radio.looper).postDelayed(ready, 250)
  }

  fun open() {
    thread(name = "line", isDaemon = true) {
      while (true) {
        sent += queue.take().text
        left.countDown()
      }
    }
  }

  fun awaitSent() = left.await()
}
