package com.example.subjects.lifeboat

import android.os.Handler
import android.os.HandlerThread

/** Its doors open step by step. */
class Boathouse {
  private val motor = HandlerThread("doors").apply { start() }
  private val handler = Handler(motor.looper)

  @Volatile
  var percent = 0
    private set

  fun open() {
    handler.postDelayed(
      {
        percent += 25
        if (percent < 100) open()
      },
      60,
    )
  }

  fun close() {
    motor.quitSafely()
  }
}
