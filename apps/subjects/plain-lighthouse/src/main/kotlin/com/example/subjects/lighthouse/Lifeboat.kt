package com.example.subjects.lighthouse

import android.os.SystemClock
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.SupervisorJob
import kotlinx.coroutines.async
import kotlinx.coroutines.withContext
import kotlinx.coroutines.withTimeoutOrNull

/** Calls the lifeboat, and the tug. */
class Lifeboat {
  private val scope = CoroutineScope(SupervisorJob() + Dispatchers.IO)

  /** How often the tug had to be asked twice. */
  var asked = 0
    private set

  suspend fun call(where: String): String =
    withTimeoutOrNull(PATIENCE_MS) { withContext(Dispatchers.IO) { radio("Boat 4", where) } } ?: "nobody goes to $where"

  suspend fun callTheTug(where: String): String {
    val answer = scope.async { radio("Tug 2", where) }
    var soon = withTimeoutOrNull(PATIENCE_MS) { answer.await() }
    if (soon == null) {
      asked++
      soon = answer.await()
    }
    return soon
  }

  private fun radio(who: String, where: String): String {
    SystemClock.sleep(30)
    return "$who goes to $where"
  }

  private companion object {
    const val PATIENCE_MS = 800L
  }
}
