package com.example.subjects.ferry

import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.delay
import kotlinx.coroutines.flow.MutableStateFlow
import kotlinx.coroutines.flow.StateFlow
import kotlinx.coroutines.flow.update
import kotlinx.coroutines.launch

/** Two queues of passengers that come on board. */
class Gangway {
  private val scope = CoroutineScope(Dispatchers.Default)
  private val counted = MutableStateFlow(0)

  /** How many are on board. */
  val onBoard: StateFlow<Int>
    get() = counted

  fun open() {
    repeat(2) { queue ->
      scope.launch {
        repeat(3) {
          delay(20L + 30 * queue)
          counted.update { it + 1 }
        }
      }
    }
  }
}
