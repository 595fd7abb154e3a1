package com.example.subjects.garden

import java.util.Timer
import java.util.TimerTask

/** Begins to water by a timer. */
class Sprinkler {
  private val timer = Timer("sprinkler", true)

  @Volatile
  var isOn = false
    private set

  fun startSoon() = timer.schedule(Start(), 50)

  private inner class Start : TimerTask() {
    override fun run() {
      isOn = true
    }
  }
}
