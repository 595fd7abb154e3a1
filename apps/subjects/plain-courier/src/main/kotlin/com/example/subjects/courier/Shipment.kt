// A shipment's state, and its history as the customer sees it.
package com.example.subjects.courier

import java.util.concurrent.CopyOnWriteArrayList
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.Job
import kotlinx.coroutines.SupervisorJob
import kotlinx.coroutines.cancel
import kotlinx.coroutines.flow.Flow
import kotlinx.coroutines.flow.MutableStateFlow
import kotlinx.coroutines.flow.StateFlow
import kotlinx.coroutines.flow.first
import kotlinx.coroutines.flow.onEach
import kotlinx.coroutines.launch

class Shipment {
  private val current = MutableStateFlow("registered")

  /** Where it is. */
  val state: StateFlow<String> = current

  /** It is somewhere else now. */
  fun move(state: String) {
    current.value = state
  }
}

class History {
  private val scope = CoroutineScope(SupervisorJob() + Dispatchers.Main)

  /** What the customer was shown, the oldest first. */
  val lines = CopyOnWriteArrayList<String>()

  /** Shows each state until the shipment is delivered. */
  fun follow(states: Flow<String>): Job = scope.launch {
    states.onEach { lines.add(it) }.first { it == "delivered" }
  }

  /** Shows nothing any more. */
  fun close() {
    scope.cancel()
  }
}
