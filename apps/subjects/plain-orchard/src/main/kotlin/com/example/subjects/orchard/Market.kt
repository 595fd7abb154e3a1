package com.example.subjects.orchard

import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.delay
import kotlinx.coroutines.flow.MutableSharedFlow
import kotlinx.coroutines.flow.first
import kotlinx.coroutines.launch

/** Calls out prices; who comes later is told the last one. */
class Market {
  private val scope = CoroutineScope(Dispatchers.Default)
  private val calls = MutableSharedFlow<Int>(replay = 1)

  fun open() {
    scope.launch {
      delay(20)
      calls.emit(210)
    }
  }

  /** Waits for a price. */
  suspend fun price() = calls.first()
}
