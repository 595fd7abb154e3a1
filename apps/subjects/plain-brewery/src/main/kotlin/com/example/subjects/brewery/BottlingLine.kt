package com.example.subjects.brewery

import java.util.concurrent.CopyOnWriteArrayList
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.Job
import kotlinx.coroutines.channels.Channel
import kotlinx.coroutines.launch

/** Fills bottles, and shows on a display what happens. */
class BottlingLine {
  private val scope = CoroutineScope(Dispatchers.Default)
  private val events = Channel<String>(Channel.UNLIMITED)

  val shown = CopyOnWriteArrayList<String>()

  /** Runs once for nothing, which is not to be shown. */
  fun warmUp() {
    events.trySend("warm")
    scope.launch { events.receive() }
  }

  /** Shows what happens from now on, until the bottles are full. */
  fun switchDisplayOn(): Job =
    scope.launch {
      for (event in events) {
        shown += event
        if (event == "full") break
      }
    }

  fun fill() {
    events.trySend("filling")
    events.trySend("full")
  }
}
