package com.example.subjects.observatory

import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.delay
import kotlinx.coroutines.flow.MutableStateFlow
import kotlinx.coroutines.flow.StateFlow
import kotlinx.coroutines.flow.asStateFlow
import kotlinx.coroutines.launch

/** The dome, which takes a while to open. */
class Dome {
  private val scope = CoroutineScope(Dispatchers.Default)
  private val current = MutableStateFlow("closed")

  val state: StateFlow<String> = current.asStateFlow()

  fun open() {
    scope.launch {
      current.value = "opening"
      delay(250)
      current.value = "open"
    }
  }
}
