package com.example.subjects.brickworks

import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.SupervisorJob
import kotlinx.coroutines.cancel
import kotlinx.coroutines.delay
import kotlinx.coroutines.flow.MutableStateFlow
import kotlinx.coroutines.flow.StateFlow
import kotlinx.coroutines.flow.asStateFlow
import kotlinx.coroutines.launch
import kotlinx.coroutines.withContext

/** What bricks cost today. */
class PriceFeed {
  private val scope = CoroutineScope(SupervisorJob() + Dispatchers.Default)
  private val state = MutableStateFlow<Map<String, Int>>(emptyMap())

  val prices: StateFlow<Map<String, Int>> = state.asStateFlow()

  fun start() {
    Analytics.track("prices.start")
    scope.launch {
      val loaded =
        withContext(Dispatchers.IO) {
          delay(50)
          mapOf("clinker" to 90, "standard" to 40)
        }
      state.value = loaded
    }
  }

  fun stop() = scope.cancel()
}
