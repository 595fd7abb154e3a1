package com.example.subjects.ferry

import android.os.SystemClock
import java.util.concurrent.ConcurrentHashMap
import java.util.concurrent.CopyOnWriteArrayList
import java.util.concurrent.Executors
import java.util.concurrent.TimeUnit

/** What goes to the harbour master: of each kind, one thing at a time. */
class Uploads {
  private val underWay = ConcurrentHashMap<String, String>()
  private val line = Executors.newSingleThreadExecutor()

  /** What has arrived, in order. */
  val arrived = CopyOnWriteArrayList<String>()

  /** An upload that is under way is kept, and the new one is not. */
  fun enqueue(kind: String, content: String) {
    if (underWay.putIfAbsent(kind, content) == null) line.execute(Upload(kind, content))
  }

  /** Waits for all that was taken. */
  fun finish() {
    line.shutdown()
    while (!line.awaitTermination(1, TimeUnit.MINUTES)) continue
  }

  private inner class Upload(private val kind: String, private val content: String) : Runnable {
    override fun run() {
      SystemClock.sleep(20)
      arrived += content
      underWay.remove(kind)
    }
  }
}
