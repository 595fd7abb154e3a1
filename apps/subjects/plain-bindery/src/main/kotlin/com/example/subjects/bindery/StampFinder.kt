package com.example.subjects.bindery

import kotlinx.coroutines.channels.awaitClose
import kotlinx.coroutines.flow.Flow
import kotlinx.coroutines.flow.callbackFlow

/** The short-range radio: it scans for one client at a time. */
interface ShortRadio {
  /** False if it is scanning already. */
  fun startScan(found: (String) -> Unit): Boolean

  fun stopScan()
}

/** Finds the hot-stamping machines nearby. */
class StampFinder(private val radio: ShortRadio) {
  fun machines(): Flow<String> = callbackFlow {
    if (!radio.startScan { trySend(it) }) {
      trySend("already scanning")
      close()
      return@callbackFlow
    }
    awaitClose { radio.stopScan() }
  }
}
