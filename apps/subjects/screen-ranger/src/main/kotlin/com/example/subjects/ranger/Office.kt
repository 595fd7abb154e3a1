// What is done in the background, and shown afterwards.
package com.example.subjects.ranger

import android.os.Handler
import android.os.Looper
import java.util.concurrent.Executors
import java.util.concurrent.atomic.AtomicInteger

object Office {
  private val threads = Executors.newCachedThreadPool()
  private val main = Handler(Looper.getMainLooper())
  private val open = AtomicInteger()

  /** Nothing is being done nor to be shown. */
  @JvmStatic fun isQuiet() = open.get() == 0

  @JvmStatic fun opened() = open.incrementAndGet()

  @JvmStatic fun closed() = open.decrementAndGet()

  @JvmStatic
  fun begin(work: Runnable) {
    opened()
    threads.execute {
      try {
        work.run()
      } finally {
        closed()
      }
    }
  }

  /** To be called from work. */
  @JvmStatic
  fun show(result: Runnable) {
    opened()
    main.post {
      try {
        result.run()
      } finally {
        closed()
      }
    }
  }
}
