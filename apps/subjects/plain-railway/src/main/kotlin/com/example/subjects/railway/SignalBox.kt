package com.example.subjects.railway

import java.util.concurrent.CopyOnWriteArrayList
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.Job
import kotlinx.coroutines.channels.Channel
import kotlinx.coroutines.launch
import kotlinx.coroutines.selects.select

/** Stops trains and lets them depart. */
class SignalBox {
  private val scope = CoroutineScope(Dispatchers.Default)
  private val departures = Channel<String>(Channel.UNLIMITED)
  private val stops = Channel<String>(Channel.UNLIMITED)

  val log = CopyOnWriteArrayList<String>()

  fun work(orders: Int): Job = scope.launch { repeat(orders) { log += nextOrder() } }

  fun stop(train: String) {
    stops.trySend(train)
  }

  fun depart(train: String) {
    departures.trySend(train)
  }

  private suspend fun nextOrder(): String = select {
    departures.onReceive { "$it departs" }
    stops.onReceive { "$it stops" }
  }
}
