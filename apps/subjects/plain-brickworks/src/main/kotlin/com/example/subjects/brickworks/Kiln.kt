package com.example.subjects.brickworks

import android.os.Handler
import android.os.HandlerThread
import java.util.concurrent.CountDownLatch

/** A kiln that is heated on a thread of its own. */
class Kiln {
  private val thread = HandlerThread("kiln").apply { start() }
  private val handler = Handler(thread.looper)

  /** Heats it, which takes 300 ms, and waits until it is hot. */
  fun heat() {
    val hot = CountDownLatch(1)
    handler.postDelayed({ hot.countDown() }, 300)
    hot.await()
    thread.quitSafely()
  }
}
