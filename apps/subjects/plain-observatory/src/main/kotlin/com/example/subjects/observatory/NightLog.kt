package com.example.subjects.observatory

import java.util.concurrent.CopyOnWriteArrayList
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.Job
import kotlinx.coroutines.flow.first
import kotlinx.coroutines.flow.onEach
import kotlinx.coroutines.launch

/** Writes down what the dome does. */
class NightLog(private val dome: Dome) {
  private val scope = CoroutineScope(Dispatchers.IO)

  val lines = CopyOnWriteArrayList<String>()

  /** Until the dome is open. */
  fun watch(): Job = scope.launch { dome.state.onEach { lines += it }.first { it == "open" } }
}
