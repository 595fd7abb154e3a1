package com.example.subjects.lighthouse

import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Deferred
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.Job
import kotlinx.coroutines.SupervisorJob
import kotlinx.coroutines.async
import kotlinx.coroutines.channels.Channel
import kotlinx.coroutines.channels.toList
import kotlinx.coroutines.delay
import kotlinx.coroutines.flow.MutableStateFlow
import kotlinx.coroutines.flow.toList
import kotlinx.coroutines.flow.transformWhile
import kotlinx.coroutines.launch

/** Shows how far the lamp and its spare are. */
class LampPanel {
  private val scope = CoroutineScope(SupervisorJob() + Dispatchers.Default)
  private val phase = MutableStateFlow(OFF)
  private val spare = Channel<String>(Channel.UNLIMITED)

  fun light(): Job =
    scope.launch {
      delay(STEP_MS)
      phase.value = WARMING
      delay(STEP_MS)
      phase.value = LIT
    }

  fun lightTheSpare(): Job =
    scope.launch {
      spare.send(OFF)
      delay(STEP_MS)
      spare.send(WARMING)
      delay(STEP_MS)
      spare.send(LIT)
      spare.close()
    }

  /** Every phase until the lamp is lit. */
  fun record(): Deferred<List<String>> =
    scope.async {
      phase.transformWhile {
        emit(it)
        it != LIT
      }.toList()
    }

  /** As [record], for the spare lamp. */
  fun recordTheSpare(): Deferred<List<String>> = scope.async { spare.toList() }

  private companion object {
    const val OFF = "off"
    const val WARMING = "warming"
    const val LIT = "lit"
    const val STEP_MS = 500L
  }
}
