package com.example.subjects.theatre

import kotlinx.coroutines.flow.MutableSharedFlow
import kotlinx.coroutines.flow.SharedFlow
import kotlinx.coroutines.flow.asSharedFlow
import kotlinx.coroutines.flow.first

/** Gives the actors their lines. */
class Prompter {
  private val whispered = MutableSharedFlow<String>(extraBufferCapacity = 1)

  val lines: SharedFlow<String> = whispered.asSharedFlow()

  /** Whispers a line and goes on. */
  fun cue(line: String) {
    whispered.tryEmit(line)
  }

  /** Whispers a line as soon as there is room for it. */
  suspend fun say(line: String) {
    whispered.emit(line)
  }

  /** Returns once somebody listens. */
  suspend fun waitForAListener() {
    whispered.subscriptionCount.first { it > 0 }
  }
}
