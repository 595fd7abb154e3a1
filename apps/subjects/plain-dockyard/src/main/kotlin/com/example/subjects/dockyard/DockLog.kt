package com.example.subjects.dockyard

import java.util.concurrent.CopyOnWriteArrayList
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.Job
import kotlinx.coroutines.flow.MutableStateFlow
import kotlinx.coroutines.flow.takeWhile
import kotlinx.coroutines.launch

/** The state of the dock, and a log of it that the main thread keeps. */
class DockLog {
  private val scope = CoroutineScope(Dispatchers.Main)
  private val state = MutableStateFlow("empty")

  val entries = CopyOnWriteArrayList<String>()

  fun arrive() {
    state.value = "flooding"
  }

  fun moor() {
    state.value = "moored"
  }

  fun leave() {
    state.value = "left"
  }

  /** Logs the states until the ship has left. */
  fun watch(): Job =
    scope.launch { state.takeWhile { it != "left" }.collect { entries += it } }
}
