package com.example.subjects.lifeboat

import android.os.SystemClock
import java.util.concurrent.CopyOnWriteArrayList
import kotlin.concurrent.thread
import kotlinx.coroutines.channels.Channel
import kotlinx.coroutines.channels.awaitClose
import kotlinx.coroutines.flow.Flow
import kotlinx.coroutines.flow.buffer
import kotlinx.coroutines.flow.callbackFlow

/** Calls its listeners with each new heading. */
class Compass {
  private val listeners = CopyOnWriteArrayList<(Int) -> Unit>()

  @Volatile private var heading = 0

  fun turnTo(degrees: Int): Thread =
    thread(name = "helm") {
      while (heading < degrees) {
        SystemClock.sleep(2)
        val next = heading + 10
        heading = next
        listeners.forEach { it(next) }
      }
    }

  /** The heading as it is now, and what it becomes. */
  fun headings(): Flow<Int> =
    callbackFlow {
        val listener: (Int) -> Unit = { trySend(it) }
        listeners += listener
        trySend(heading)
        awaitClose { listeners -= listener }
      }
      .buffer(Channel.UNLIMITED)
}
