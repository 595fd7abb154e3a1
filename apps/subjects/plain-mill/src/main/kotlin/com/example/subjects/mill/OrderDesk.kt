// Takes orders and has them packed in the store room.
package com.example.subjects.mill

import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.Job
import kotlinx.coroutines.SupervisorJob
import kotlinx.coroutines.cancel
import kotlinx.coroutines.channels.Channel
import kotlinx.coroutines.delay
import kotlinx.coroutines.flow.MutableStateFlow
import kotlinx.coroutines.flow.StateFlow
import kotlinx.coroutines.flow.collectLatest
import kotlinx.coroutines.flow.receiveAsFlow
import kotlinx.coroutines.flow.update
import kotlinx.coroutines.launch
import kotlinx.coroutines.withContext

class OrderDesk {
  private val scope = CoroutineScope(SupervisorJob() + Dispatchers.Default)
  private val orders = Channel<String>(Channel.UNLIMITED)
  private val packedOrders = MutableStateFlow<List<String>>(emptyList())

  /** What was packed so far. */
  val packed: StateFlow<List<String>> = packedOrders

  /** Takes an order, for whoever is at the desk. */
  fun order(what: String) {
    orders.trySend(what)
  }

  /** Works on the newest order. */
  fun open(): Job = scope.launch { orders.receiveAsFlow().collectLatest { pack(it) } }

  /** Works on one order after the other. */
  fun openInTurn(): Job = scope.launch { orders.receiveAsFlow().collect { pack(it) } }

  fun close() = scope.cancel()

  private suspend fun pack(what: String) {
    val parcel = withContext(Dispatchers.IO) {
      delay(PACKING_MS)
      "parcel of $what"
    }
    packedOrders.update { it + parcel }
  }

  private companion object {
    const val PACKING_MS = 20L
  }
}
