package com.example.subjects.dockyard

import android.os.Handler
import android.os.Looper
import java.util.concurrent.CopyOnWriteArrayList
import java.util.concurrent.LinkedBlockingQueue

/** Searches berths, once one has stopped typing for half a second. */
class BerthSearch {
  private val main = Handler(Looper.getMainLooper())
  private val settle = Settle()
  @Volatile private var typed = ""

  val searches = CopyOnWriteArrayList<String>()
  val answers = LinkedBlockingQueue<String>()

  fun type(words: String) {
    main.removeCallbacks(settle)
    typed = words
    main.postDelayed(settle, 500)
  }

  private inner class Settle : Runnable {
    override fun run() {
      val words = typed
      searches += words
      answers += "berths for $words"
    }
  }
}
