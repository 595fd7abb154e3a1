// Saves, searches and synchronises notes in coroutines; what the screen shows changes on the main thread only.
package com.example.subjects.notes

import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.ExperimentalCoroutinesApi
import kotlinx.coroutines.FlowPreview
import kotlinx.coroutines.Job
import kotlinx.coroutines.SupervisorJob
import kotlinx.coroutines.delay
import kotlinx.coroutines.flow.MutableSharedFlow
import kotlinx.coroutines.flow.debounce
import kotlinx.coroutines.flow.flow
import kotlinx.coroutines.flow.flowOn
import kotlinx.coroutines.flow.launchIn
import kotlinx.coroutines.flow.mapLatest
import kotlinx.coroutines.flow.onEach
import kotlinx.coroutines.launch
import kotlinx.coroutines.withContext
import kotlinx.coroutines.withTimeoutOrNull

class NoteBook(private val storage: Storage = Storage()) {
  private val scope = CoroutineScope(SupervisorJob() + Dispatchers.Main.immediate)
  private val inOrder = Dispatchers.IO.limitedParallelism(1)
  private val typed = MutableSharedFlow<String>(extraBufferCapacity = 16)

  /** What the status line says. */
  var status = "idle"
    private set

  /** The name of the note book. */
  var title = "untitled"

  /** What was found last. */
  var found = listOf<String>()
    private set

  /** The drafts that were shown. */
  val drafts = mutableListOf<String>()

  /** Saves a note. */
  fun save(text: String): Job = scope.launch {
    status = "saving"
    val id = withContext(inOrder) { storage.write(text) }
    status = "saved $id"
  }

  /** Shows the drafts of a text, one word longer each. */
  fun showDrafts(text: String): Job =
    flow {
      val words = text.split(" ")
      for (count in 1..words.size) {
        delay(PAUSE_MS)
        emit(words.take(count).joinToString(" "))
      }
    }
      .flowOn(Dispatchers.Default)
      .onEach { drafts += it }
      .launchIn(scope)

  /** Searches whenever nothing was typed for a moment. */
  @OptIn(FlowPreview::class, ExperimentalCoroutinesApi::class)
  fun searchWhileTyping(): Job =
    typed
      .debounce(QUIET_MS)
      .mapLatest { query -> withContext(Dispatchers.IO) { storage.find(query) } }
      .onEach { found = it }
      .launchIn(scope)

  /** A query was typed so far. */
  fun type(query: String) {
    typed.tryEmit(query)
  }

  /** Searches at once. */
  fun search(query: String): Job = scope.launch {
    found = withContext(Dispatchers.IO) { storage.find(query) }
  }

  /** Asks the server for what is new; one that takes too long counts as away. */
  fun synchronise(): Job = scope.launch {
    val news = withTimeoutOrNull(PATIENCE_MS) { withContext(Dispatchers.IO) { storage.news() } }
    status = news ?: "offline"
  }

  private companion object {
    const val PAUSE_MS = 4L
    const val QUIET_MS = 40L
    const val PATIENCE_MS = 800L
  }
}
