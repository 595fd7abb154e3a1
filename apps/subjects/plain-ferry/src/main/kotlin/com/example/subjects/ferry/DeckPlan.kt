package com.example.subjects.ferry

import android.os.Handler
import android.os.Looper
import android.os.SystemClock
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.Job
import kotlinx.coroutines.launch

/** The plan of a deck on a sign, which belongs to the main thread. */
class DeckPlan {
  private val main = Handler(Looper.getMainLooper())
  private val scope = CoroutineScope(Dispatchers.IO)
  private var drawing: Job? = null

  var sign = "blank"
    private set

  fun draw(deck: Int) {
    drawing = scope.launch {
      SystemClock.sleep(20)
      main.post(HangUp("deck $deck"))
    }
  }

  /** Nobody wants the plan any more. */
  fun wipe() {
    drawing?.cancel()
    sign = "blank"
  }

  /** Waits until nobody draws. */
  suspend fun awaitDrawing() {
    drawing?.join()
  }

  private inner class HangUp(private val plan: String) : Runnable {
    override fun run() {
      sign = plan
    }
  }
}
