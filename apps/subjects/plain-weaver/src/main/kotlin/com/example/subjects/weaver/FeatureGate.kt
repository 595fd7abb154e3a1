package com.example.subjects.weaver

import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.delay
import kotlinx.coroutines.flow.Flow
import kotlinx.coroutines.flow.MutableStateFlow
import kotlinx.coroutines.flow.combine
import kotlinx.coroutines.launch

/** Which features are there: what the server says, and what the account has paid for. */
class FeatureGate {
  private val scope = CoroutineScope(Dispatchers.IO)
  private val rollout = MutableStateFlow(emptySet<String>())
  private val paid = MutableStateFlow(emptySet<String>())

  val features: Flow<Set<String>> = combine(rollout, paid) { there, mine -> there intersect mine }

  fun fetch() {
    scope.launch {
      delay(30)
      rollout.value = setOf("dye", "jacquard")
    }
    scope.launch {
      delay(10)
      paid.value = setOf("jacquard", "export")
    }
  }
}
