package com.example.subjects.lifeboat

import android.os.SystemClock
import java.util.concurrent.CopyOnWriteArrayList
import kotlin.concurrent.thread
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.Job
import kotlinx.coroutines.cancel
import kotlinx.coroutines.flow.MutableSharedFlow
import kotlinx.coroutines.launch

/** Hears calls on a channel of the radio. */
class RadioRoom {
  private val scope = CoroutineScope(Dispatchers.Default)
  private val calls = MutableSharedFlow<String>(extraBufferCapacity = 8)

  val heard = CopyOnWriteArrayList<String>()

  fun listen(): Job = scope.launch { calls.collect { heard += it } }

  /** Turns the dial, which takes a while. */
  fun tune(channel: Int): Thread = thread(name = "dial") { SystemClock.sleep(200L + channel) }

  fun call(text: String) = calls.tryEmit(text)

  fun close() = scope.cancel()
}
