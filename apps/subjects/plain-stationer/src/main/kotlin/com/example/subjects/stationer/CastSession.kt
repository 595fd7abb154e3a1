package com.example.subjects.stationer

import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.delay
import kotlinx.coroutines.flow.MutableSharedFlow
import kotlinx.coroutines.flow.SharedFlow
import kotlinx.coroutines.flow.asSharedFlow
import kotlinx.coroutines.withContext

/** Plays on another device; tells those that listen what goes on. */
class CastSession {
  private val mutableEvents = MutableSharedFlow<String>(extraBufferCapacity = 8)

  val events: SharedFlow<String> = mutableEvents.asSharedFlow()

  /** Looks for devices in all rooms. */
  suspend fun discover(): List<String> =
    withContext(Dispatchers.IO) {
      listOf("kitchen", "hall", "attic").onEach { delay(150) }
    }

  fun play(media: String, device: String) {
    mutableEvents.tryEmit("$device loads $media")
    mutableEvents.tryEmit("$device plays $media")
  }
}
