package com.example.subjects.smithy

import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.flow.MutableStateFlow
import kotlinx.coroutines.flow.StateFlow
import kotlinx.coroutines.flow.combine
import kotlinx.coroutines.flow.flowOn
import kotlinx.coroutines.flow.Flow
import kotlinx.coroutines.launch
import kotlinx.coroutines.delay

/** Gets hotter until somebody has set it to what it is; a light says whether it is there. */
class Hearth {
  private val scope = CoroutineScope(Dispatchers.Default)
  private val degrees = MutableStateFlow(20)
  private val wanted = MutableStateFlow(0)

  fun set(target: Int) {
    wanted.value = target
    scope.launch {
      while (degrees.value < target) {
        delay(10)
        degrees.value += 100
      }
    }
  }

  fun measured(): StateFlow<Int> = degrees

  fun light(): Flow<Boolean> = degrees.combine(wanted) { now, then -> then > 0 && now >= then }.flowOn(Dispatchers.IO)
}
