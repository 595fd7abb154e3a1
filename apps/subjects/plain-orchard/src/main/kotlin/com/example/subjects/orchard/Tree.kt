package com.example.subjects.orchard

import java.util.concurrent.CopyOnWriteArrayList
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.Job
import kotlinx.coroutines.flow.MutableStateFlow
import kotlinx.coroutines.flow.takeWhile
import kotlinx.coroutines.launch

/** A tree through the year, and somebody who writes down how it looks, until it is picked. */
class Tree {
  private val scope = CoroutineScope(Dispatchers.Default)
  private val look = MutableStateFlow("bare")
  private var watcher: Job? = null

  val written = CopyOnWriteArrayList<String>()

  fun watch() {
    watcher = scope.launch {
      look.takeWhile { it != "picked" }.collect { written += it }
    }
  }

  fun become(state: String) {
    look.value = state
  }

  /** Waits until the watching is over. */
  suspend fun awaitWatcher() {
    watcher?.join()
  }
}
