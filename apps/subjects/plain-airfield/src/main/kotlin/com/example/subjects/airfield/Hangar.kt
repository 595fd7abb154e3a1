package com.example.subjects.airfield

import android.os.Handler
import android.os.HandlerThread
import android.os.Looper
import android.os.SystemClock
import java.util.concurrent.Callable
import java.util.concurrent.CompletableFuture
import java.util.concurrent.Executors
import java.util.concurrent.Future
import java.util.concurrent.TimeUnit
import java.util.concurrent.TimeoutException

/** Has a door with a button in the office, and a gate with a button of its own. */
class Hangar {
  private val guard = Executors.newSingleThreadExecutor()
  private val office = Handler(Looper.getMainLooper())
  private val post = HandlerThread("post").apply { start() }
  private val gatePost = Handler(post.looper)

  fun openTheDoor(): Future<String> = guard.submit(OpenDoor())

  fun openTheGate(): Future<String> = guard.submit(OpenGate())

  /** To be asked in the office. */
  fun look(at: Future<String>): String =
    try {
      at.get(PATIENCE_S, TimeUnit.SECONDS)
    } catch (_: TimeoutException) {
      "stuck"
    }

  /** To be asked in the office. */
  fun watch(until: Future<String>): String = until.get()

  private inner class OpenDoor : Callable<String> {
    override fun call(): String {
      SystemClock.sleep(20)
      val pressed = CompletableFuture<String>()
      office.post { pressed.complete("open") }
      return pressed.get()
    }
  }

  private inner class OpenGate : Callable<String> {
    override fun call(): String {
      SystemClock.sleep(20)
      val pressed = CompletableFuture<String>()
      gatePost.post { pressed.complete("open") }
      return pressed.get()
    }
  }

  private companion object {
    const val PATIENCE_S = 2L
  }
}
