package com.example.subjects.theatre

import android.os.Handler
import android.os.HandlerThread
import java.util.concurrent.atomic.AtomicInteger

/** The lights, which are moved only once no other wish comes for a while. */
class Lights {
  private val thread = HandlerThread("lights").apply { start() }
  private val handler = Handler(thread.looper)
  private val move = Move()

  @Volatile private var wanted = 100

  @Volatile
  var level = 100
    private set

  val moves = AtomicInteger()

  fun dim(to: Int) {
    handler.removeCallbacks(move)
    wanted = to
    handler.postDelayed(move, QUIET_MS)
  }

  private inner class Move : Runnable {
    override fun run() {
      moves.incrementAndGet()
      level = wanted
    }
  }

  private companion object {
    const val QUIET_MS = 700L
  }
}
