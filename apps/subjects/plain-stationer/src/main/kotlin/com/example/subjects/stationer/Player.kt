package com.example.subjects.stationer

import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.Job
import kotlinx.coroutines.delay
import kotlinx.coroutines.flow.MutableStateFlow
import kotlinx.coroutines.flow.StateFlow
import kotlinx.coroutines.launch

/** A player engine: idle, buffering, playing. */
class Player {
  enum class State { IDLE, BUFFERING, PLAYING }

  private val scope = CoroutineScope(Dispatchers.Default)
  private val mutableState = MutableStateFlow(State.IDLE)

  val state: StateFlow<State> = mutableState

  @Volatile var buffered = 0
    private set

  fun play(): Job =
    scope.launch {
      mutableState.value = State.BUFFERING
      while (buffered < 4) {
        delay(10)
        buffered++
      }
      mutableState.value = State.PLAYING
    }
}
