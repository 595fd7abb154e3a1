// Discounts that a thread of their own works out; the result is a plain field.
package com.example.subjects.cart

import android.os.SystemClock
import java.util.concurrent.Executors
import java.util.concurrent.TimeUnit

class Discounts {
  private val worker = Executors.newSingleThreadExecutor()

  /** The discount in percent. */
  @Volatile
  var percent = 0
    private set

  /** Works the discount out for so many articles. */
  fun workOut(articles: Int) {
    worker.execute(WorkingOut(articles))
  }

  /** Ends the work, and waits for its end a little while. */
  fun finish() {
    worker.shutdown()
    worker.awaitTermination(PATIENCE_MS, TimeUnit.MILLISECONDS)
  }

  private inner class WorkingOut(val articles: Int) : Runnable {
    override fun run() {
      SystemClock.sleep(WORK_MS)
      percent = articles * 2
    }
  }

  private companion object {
    const val WORK_MS = 6L
    const val PATIENCE_MS = 400L
  }
}
