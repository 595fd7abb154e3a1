// What is done in the background, and shown afterwards.
package com.example.subjects.fitness

import android.os.Handler
import android.os.Looper
import java.util.concurrent.Executors
import java.util.concurrent.atomic.AtomicInteger

object Background {
  private val threads = Executors.newCachedThreadPool()
  private val main = Handler(Looper.getMainLooper())
  private val open = AtomicInteger()

  /** Nothing is done nor to be shown. */
  @JvmStatic fun isQuiet() = open.get() == 0

  @JvmStatic
  fun begin(work: Runnable) {
    open.incrementAndGet()
    threads.execute { finish(work) }
  }

  /** To be called from work. */
  @JvmStatic
  fun show(result: Runnable) {
    open.incrementAndGet()
    main.post { finish(result) }
  }

  private fun finish(step: Runnable) {
    try {
      step.run()
    } finally {
      open.decrementAndGet()
    }
  }
}
