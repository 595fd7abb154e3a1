package com.example.subjects.garden

import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.flow.MutableStateFlow
import kotlinx.coroutines.launch

/** How far the bed is. */
class Sowing {
  private val state = MutableStateFlow("raked")

  fun step(next: String) {
    state.value = next
  }

  /** The diary writes down, on the main thread, what it sees. */
  fun keepDiary(diary: MutableList<String>) =
    CoroutineScope(Dispatchers.Main.immediate).launch { state.collect { diary += it } }
}
