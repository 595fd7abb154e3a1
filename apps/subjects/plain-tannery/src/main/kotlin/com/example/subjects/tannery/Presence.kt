package com.example.subjects.tannery

import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.delay
import kotlinx.coroutines.flow.MutableStateFlow
import kotlinx.coroutines.flow.StateFlow
import kotlinx.coroutines.flow.asStateFlow
import kotlinx.coroutines.launch

/** Whether the other side is there. */
class Presence {
  private val scope = CoroutineScope(Dispatchers.Default)
  private val mutable = MutableStateFlow("unknown")

  val state: StateFlow<String> = mutable.asStateFlow()

  fun connect() {
    scope.launch {
      mutable.value = "connecting"
      delay(60)
      mutable.value = "online"
    }
  }
}
