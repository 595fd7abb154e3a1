// The line that says that one is counting.
package com.example.subjects.vineyard

import android.os.Handler
import android.os.Looper
import android.os.SystemClock
import android.view.View

/** Is shown where counting takes long, and then for [atLeastMs], so that it does not flash. */
class CountingLine(private val line: View, private val atLeastMs: Long) {
  private val main = Handler(Looper.getMainLooper())
  private val show = Runnable { appear() }
  private val hide = Runnable { disappear() }
  private var shownAt = 0L

  fun begin() {
    main.postDelayed(show, GRACE_MS)
  }

  fun end() {
    main.removeCallbacks(show)
    val left = shownAt + atLeastMs - SystemClock.uptimeMillis()
    if (line.visibility == View.VISIBLE && left > 0) main.postDelayed(hide, left) else disappear()
  }

  private fun appear() {
    shownAt = SystemClock.uptimeMillis()
    line.visibility = View.VISIBLE
  }

  private fun disappear() {
    line.visibility = View.GONE
  }

  private companion object {
    const val GRACE_MS = 600L
  }
}
