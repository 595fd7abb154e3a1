package com.example.subjects.tannery

import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.Job
import kotlinx.coroutines.delay
import kotlinx.coroutines.launch

/** Sends events in batches: when there are enough of them, or when the first has waited for long enough. */
class AnalyticsQueue(
  private val size: Int,
  private val patience: Long,
  private val send: (List<String>) -> Unit,
) {
  private val scope = CoroutineScope(Dispatchers.Default)
  private val waiting = ArrayList<String>()
  private var timer: Job? = null

  @Synchronized
  fun log(event: String) {
    waiting += event
    if (waiting.size >= size) flush() else if (timer == null) arm()
  }

  private fun arm() {
    timer =
      scope.launch {
        delay(patience)
        flush()
      }
  }

  @Synchronized
  private fun flush() {
    timer?.cancel()
    timer = null
    if (waiting.isNotEmpty()) send(waiting.toList())
    waiting.clear()
  }
}
