// What is done in the background, and shown afterwards.
package com.example.subjects.vineyard

import android.os.Handler
import android.os.Looper
import java.util.concurrent.Executors
import java.util.concurrent.atomic.AtomicInteger

object Work {
  private val threads = Executors.newCachedThreadPool()
  private val main = Handler(Looper.getMainLooper())
  private val pending = AtomicInteger()

  /** Nothing is done nor to be shown. */
  @JvmStatic
  fun isQuiet() = pending.get() == 0

  @JvmStatic
  fun begin(work: Runnable) {
    pending.incrementAndGet()
    threads.execute {
      try {
        work.run()
      } finally {
        pending.decrementAndGet()
      }
    }
  }

  /** To be called from work. */
  @JvmStatic
  fun show(result: Runnable) {
    pending.incrementAndGet()
    main.post {
      try {
        result.run()
      } finally {
        pending.decrementAndGet()
      }
    }
  }
}
