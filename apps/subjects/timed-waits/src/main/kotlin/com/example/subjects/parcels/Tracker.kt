// Follows parcels in coroutines.
package com.example.subjects.parcels

import android.os.SystemClock
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Deferred
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.SupervisorJob
import kotlinx.coroutines.async

class Tracker {
  private val scope = CoroutineScope(SupervisorJob() + Dispatchers.IO)

  /** Asks the satellite where a parcel is. */
  fun locate(parcel: String): Deferred<String> = scope.async {
    SystemClock.sleep(ANSWER_MS)
    "$parcel is at sea"
  }

  private companion object {
    const val ANSWER_MS = 35L
  }
}
