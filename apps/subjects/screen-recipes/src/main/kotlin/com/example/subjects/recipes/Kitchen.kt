// What is done in the background, and shown afterwards.
package com.example.subjects.recipes

import android.os.Handler
import android.os.Looper
import java.util.concurrent.Executors
import java.util.concurrent.atomic.AtomicInteger

object Kitchen {
  private val cooks = Executors.newCachedThreadPool()
  private val main = Handler(Looper.getMainLooper())
  private val open = AtomicInteger()

  /** Nothing is being done nor to be shown. */
  @JvmStatic fun isIdle() = open.get() == 0

  @JvmStatic fun opened() = open.incrementAndGet()

  @JvmStatic fun closed() = open.decrementAndGet()

  @JvmStatic
  fun begin(work: Runnable) {
    opened()
    cooks.execute {
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
