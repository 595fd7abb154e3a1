package com.example.subjects.aquarium

import kotlinx.coroutines.flow.MutableStateFlow
import kotlinx.coroutines.flow.StateFlow

/** A tank with a valve. */
class Tank {
  private val current = MutableStateFlow("empty")

  val state: StateFlow<String>
    get() = current

  fun openValve() {
    current.value = "filling"
    Telemetry.event("valve open")
  }

  fun closeValve() {
    current.value = "full"
    Telemetry.event("valve closed")
  }
}
