package com.example.subjects.weaver

import android.os.Handler
import android.os.Looper
import android.os.MessageQueue
import java.util.concurrent.locks.ReentrantLock
import kotlin.concurrent.withLock

/** Explains words; it is loaded when the main thread has nothing else to do. */
class Glossary : MessageQueue.IdleHandler {
  private val lock = ReentrantLock()
  private val loaded = lock.newCondition()
  private var words: Map<String, String>? = null

  fun warmUp() {
    Handler(Looper.getMainLooper()).post { Looper.myQueue().addIdleHandler(this) }
  }

  override fun queueIdle(): Boolean {
    lock.withLock {
      words = mapOf("weft" to "across", "warp" to "along")
      loaded.signalAll()
    }
    return false
  }

  /** Waits until it is loaded. */
  fun explain(word: String): String? =
    lock.withLock {
      while (words == null) loaded.await()
      words?.get(word)
    }
}
