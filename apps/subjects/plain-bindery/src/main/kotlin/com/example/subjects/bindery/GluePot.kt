package com.example.subjects.bindery

import kotlinx.coroutines.CompletableDeferred
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.channels.Channel
import kotlinx.coroutines.launch

/** A pot of glue, which only its keeper touches: the others send him what they want. */
class GluePot(private var grams: Int) {
  private class Request(val grams: Int, val given: CompletableDeferred<Int>)

  private val requests = Channel<Request>(Channel.UNLIMITED)
  private val scope = CoroutineScope(Dispatchers.Default)

  fun open() =
    scope.launch {
      for (request in requests) {
        val given = minOf(grams, request.grams)
        grams -= given
        request.given.complete(given)
      }
    }

  suspend fun take(wanted: Int): Int {
    val given = CompletableDeferred<Int>()
    requests.send(Request(wanted, given))
    return given.await()
  }

  fun close() = requests.close()
}
