package com.example.subjects.seedbank

import kotlinx.coroutines.channels.Channel
import kotlinx.coroutines.channels.ReceiveChannel
import kotlinx.coroutines.flow.MutableSharedFlow
import kotlinx.coroutines.flow.SharedFlow
import kotlinx.coroutines.flow.StateFlow
import kotlinx.coroutines.flow.asSharedFlow

/** Calls parcels out to whoever listens. */
class Depot {
  private val calls = MutableSharedFlow<String>(extraBufferCapacity = 16)

  val parcels: SharedFlow<String> = calls.asSharedFlow()
  val listeners: StateFlow<Int> = calls.subscriptionCount

  fun announce(parcel: String) {
    check(calls.tryEmit(parcel))
  }
}

/** Lays parcels out until they are taken away. */
class Platform {
  private val laidOut = Channel<String>(Channel.UNLIMITED)

  val parcels: ReceiveChannel<String> = laidOut

  fun announce(parcel: String) {
    check(laidOut.trySend(parcel).isSuccess)
  }

  fun close() {
    laidOut.close()
  }
}
