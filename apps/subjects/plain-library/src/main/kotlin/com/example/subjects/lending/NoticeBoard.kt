// A notice for each event that the board follows.
package com.example.subjects.lending

import java.util.concurrent.BlockingQueue
import java.util.concurrent.LinkedBlockingQueue
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.SupervisorJob
import kotlinx.coroutines.cancel
import kotlinx.coroutines.flow.Flow
import kotlinx.coroutines.launch

class NoticeBoard {
  private val scope = CoroutineScope(SupervisorJob() + Dispatchers.Default)

  /** What was put on the board, the oldest first. */
  val notices: BlockingQueue<String> = LinkedBlockingQueue()

  /** Puts on the board what this tells from now on. */
  fun follow(events: Flow<String>) {
    scope.launch { events.collect { notices.put(it) } }
  }

  /** Follows nothing any more. */
  fun close() {
    scope.cancel()
  }
}
