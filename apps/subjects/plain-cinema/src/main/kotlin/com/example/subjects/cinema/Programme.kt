// What is on. Whoever is interested collects it.
package com.example.subjects.cinema

import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.ExperimentalCoroutinesApi
import kotlinx.coroutines.FlowPreview
import kotlinx.coroutines.Job
import kotlinx.coroutines.SupervisorJob
import kotlinx.coroutines.channels.BufferOverflow
import kotlinx.coroutines.delay
import kotlinx.coroutines.flow.MutableSharedFlow
import kotlinx.coroutines.flow.MutableStateFlow
import kotlinx.coroutines.flow.SharedFlow
import kotlinx.coroutines.flow.SharingStarted
import kotlinx.coroutines.flow.StateFlow
import kotlinx.coroutines.flow.combine
import kotlinx.coroutines.flow.flow
import kotlinx.coroutines.flow.flowOn
import kotlinx.coroutines.flow.launchIn
import kotlinx.coroutines.flow.map
import kotlinx.coroutines.flow.onEach
import kotlinx.coroutines.flow.sample
import kotlinx.coroutines.flow.stateIn
import kotlinx.coroutines.launch
import kotlinx.coroutines.withContext

@OptIn(FlowPreview::class, ExperimentalCoroutinesApi::class)
class Programme {
  private val scope = CoroutineScope(SupervisorJob() + Dispatchers.Main)
  private val announced = MutableSharedFlow<String>(extraBufferCapacity = 8, onBufferOverflow = BufferOverflow.DROP_OLDEST)
  private val kept = MutableSharedFlow<String>(replay = 8)
  private val film = MutableStateFlow("none")
  private val hall = MutableStateFlow(0)

  /** Announcements, for those who listen. */
  val announcements: SharedFlow<String> = announced

  /** Announcements, for those who come later too. */
  val board: SharedFlow<String> = kept

  /** The film and its hall. */
  val shown: StateFlow<String> =
    combine(film, hall) { film, hall -> "$film in $hall" }.stateIn(scope, SharingStarted.Eagerly, "closed")

  /** What the foyer's screen showed, on the main thread. */
  val screen = mutableListOf<String>()

  /** Announces a film from a background thread. */
  fun announce(name: String): Job = scope.launch {
    withContext(Dispatchers.IO) { delay(FETCH_MS) }
    announced.emit(name)
    kept.emit(name)
  }

  /** The foyer's screen shows what is announced from now on. */
  fun watchAnnouncements(): Job = announced.onEach { screen += it }.launchIn(scope)

  /** The foyer's screen shows what was and will be announced. */
  fun watchBoard(): Job = kept.onEach { screen += it }.launchIn(scope)

  /** The foyer's screen looks at the announcements now and then. */
  fun watchNowAndThen(): Job = announced.sample(LOOK_MS).onEach { screen += it }.launchIn(scope)

  /** Chooses a film, whose hall is looked up. */
  fun choose(name: String) {
    film.value = name
    flow { emit(name.length) }
      .map { delay(FETCH_MS); it }
      .flowOn(Dispatchers.IO)
      .onEach { hall.value = it }
      .launchIn(scope)
  }

  /** What the foyer's screen shows by now. */
  fun look(): List<String> = screen.toList()

  private companion object {
    const val FETCH_MS = 20L
    const val LOOK_MS = 100L
  }
}
