// The kiln, what is fired in it, and who notes the phases it goes through.
package com.example.subjects.pottery

import java.util.concurrent.Executors
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.Job
import kotlinx.coroutines.SupervisorJob
import kotlinx.coroutines.asCoroutineDispatcher
import kotlinx.coroutines.cancel
import kotlinx.coroutines.delay
import kotlinx.coroutines.flow.MutableSharedFlow
import kotlinx.coroutines.flow.MutableStateFlow
import kotlinx.coroutines.flow.SharedFlow
import kotlinx.coroutines.flow.StateFlow
import kotlinx.coroutines.launch

enum class Phase { IDLE, HEATING, SOAKING, COOLING }

class FiringProgram(val name: String, val degrees: Int)

class Kiln {
  private val current = MutableStateFlow(Phase.IDLE)
  private val strip = MutableSharedFlow<Phase>(replay = 16).apply { tryEmit(Phase.IDLE) }

  @Volatile
  var temperature = 20
    private set

  /** The phase the kiln is in. */
  val phase: StateFlow<Phase> = current

  /** All the phases it went through, as on a plotter's strip of paper. */
  val phases: SharedFlow<Phase> = strip

  val isCold: Boolean get() = temperature < 60

  fun ignite(degrees: Int) {
    temperature = degrees
  }

  suspend fun enter(phase: Phase) {
    current.value = phase
    strip.emit(phase)
  }
}

class FiringController(private val kiln: Kiln) {
  private val scope = CoroutineScope(SupervisorJob() + Dispatchers.Default)

  fun fire(program: FiringProgram): Job = scope.launch {
    kiln.ignite(program.degrees)
    kiln.enter(Phase.HEATING)
    delay(PHASE_MS)
    kiln.enter(Phase.SOAKING)
    delay(PHASE_MS)
    kiln.enter(Phase.COOLING)
  }

  private companion object {
    const val PHASE_MS = 220L
  }
}

class FiringRecorder(private val kiln: Kiln) {
  private val desk = Executors.newSingleThreadExecutor().asCoroutineDispatcher()
  private val scope = CoroutineScope(SupervisorJob() + desk)

  val history = Journal<Phase>()

  /** Notes the phase the kiln is in whenever it changes. */
  fun watchTheLamp(): Job = scope.launch {
    kiln.phase.collect { history.add(it) }
  }

  /** Notes what the plotter writes. */
  fun readTheStrip(): Job = scope.launch {
    kiln.phases.collect { history.add(it) }
  }

  fun close() {
    scope.cancel()
    desk.close()
  }
}
