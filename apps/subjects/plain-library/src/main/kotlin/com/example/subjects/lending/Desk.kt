// The desk: calls numbers, queues what came back, and tells of loans and arrivals.
package com.example.subjects.lending

import java.util.concurrent.CopyOnWriteArrayList
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.Job
import kotlinx.coroutines.SupervisorJob
import kotlinx.coroutines.cancel
import kotlinx.coroutines.channels.Channel
import kotlinx.coroutines.flow.MutableSharedFlow
import kotlinx.coroutines.flow.SharedFlow
import kotlinx.coroutines.launch

class Desk {
  private val scope = CoroutineScope(SupervisorJob() + Dispatchers.Default)
  private val numbers = Channel<Int>(Channel.CONFLATED)
  private val boxes = Channel<String>(Channel.UNLIMITED)
  private val lent = MutableSharedFlow<String>(extraBufferCapacity = 8)
  private val arrived = MutableSharedFlow<String>(replay = 1)

  /** The numbers that were shown over the desk. */
  val shown = CopyOnWriteArrayList<Int>()

  /** The books that were put back. */
  val putBack = CopyOnWriteArrayList<String>()

  /** Tells of each loan. */
  val loans: SharedFlow<String> = lent

  /** Tells of each arrival. */
  val arrivals: SharedFlow<String> = arrived

  /** Shows numbers until there are no more. */
  fun showNumbers(): Job = scope.launch { for (number in numbers) shown += number }

  /** Puts books back until there are no more. */
  fun putBooksBack(): Job = scope.launch { for (title in boxes) putBack += title }

  /** Calls the reader with this number. */
  fun call(number: Int) {
    numbers.trySend(number)
  }

  /** Takes a book back. */
  fun takeBack(title: String) {
    boxes.trySend(title)
  }

  /** Lends a book. */
  fun lend(title: String) {
    lent.tryEmit(title)
  }

  /** Unpacks a new book. */
  fun unpack(title: String) {
    arrived.tryEmit(title)
  }

  /** Neither calls numbers nor takes books back any more. */
  fun closeQueues() {
    numbers.close()
    boxes.close()
  }

  /** Goes home. */
  fun close() {
    scope.cancel()
  }
}
