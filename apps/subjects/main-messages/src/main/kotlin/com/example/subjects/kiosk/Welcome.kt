// Greets a guest after a pause, in a coroutine of the main thread.
package com.example.subjects.kiosk

import kotlinx.coroutines.Job
import kotlinx.coroutines.MainScope
import kotlinx.coroutines.delay
import kotlinx.coroutines.launch

class Welcome {
  private val scope = MainScope()

  /** What the screen says. */
  @Volatile
  var greeting = ""
    private set

  /** Greets after a pause. */
  fun greet(guest: String): Job = scope.launch {
    delay(PAUSE_MS)
    greeting = "hello $guest"
  }

  private companion object {
    const val PAUSE_MS = 200L
  }
}
