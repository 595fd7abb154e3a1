package com.example.subjects.station

import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.Job
import kotlinx.coroutines.SupervisorJob
import kotlinx.coroutines.flow.MutableStateFlow
import kotlinx.coroutines.flow.StateFlow
import kotlinx.coroutines.flow.update
import kotlinx.coroutines.launch

/** Shows which alarms there are, and which patrols are out. */
class AlarmBoard {
  private val scope = CoroutineScope(SupervisorJob() + Dispatchers.IO)
  private val openAlarms = MutableStateFlow(emptySet<String>())
  private val patrolsOut = MutableStateFlow(emptySet<String>())

  val alarms: StateFlow<Set<String>>
    get() = openAlarms

  val patrols: StateFlow<Set<String>>
    get() = patrolsOut

  fun raise(alarm: String) {
    val before = openAlarms.value
    openAlarms.value = before + alarm
  }

  fun sendOut(patrol: String) {
    patrolsOut.update { before -> before + patrol }
  }

  /** As [raise], when the radio has said so. */
  fun hear(alarm: String): Job = scope.launch { raise(alarm) }

  /** As [sendOut], when the radio has said so. */
  fun hearOf(patrol: String): Job = scope.launch { sendOut(patrol) }
}
