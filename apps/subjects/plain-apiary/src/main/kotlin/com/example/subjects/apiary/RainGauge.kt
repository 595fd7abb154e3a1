package com.example.subjects.apiary

import java.util.Timer
import java.util.TimerTask
import kotlinx.coroutines.channels.awaitClose
import kotlinx.coroutines.flow.Flow
import kotlinx.coroutines.flow.callbackFlow

/** A gauge that tips with every millimetre, and tells its listener. */
class RainGauge {
  fun interface Listener {
    fun onTip(millimetres: Int)
  }

  private var timer: Timer? = null

  fun listen(listener: Listener) {
    timer = Timer("gauge", true).apply { schedule(Tip(listener), 40, 40) }
  }

  fun ignore() {
    timer?.cancel()
  }

  /** What has fallen since somebody collects. */
  fun rain(): Flow<Int> = callbackFlow {
    listen { trySend(it) }
    awaitClose { ignore() }
  }

  private class Tip(private val listener: Listener) : TimerTask() {
    private var millimetres = 0

    override fun run() {
      listener.onTip(++millimetres)
    }
  }
}
