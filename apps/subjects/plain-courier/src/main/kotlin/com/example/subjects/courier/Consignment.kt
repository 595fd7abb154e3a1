// A consignment for abroad: its addresses are read while the customs decide.
package com.example.subjects.courier

import android.os.SystemClock
import java.io.IOException
import kotlinx.coroutines.CompletableDeferred
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.Job
import kotlinx.coroutines.SupervisorJob
import kotlinx.coroutines.async
import kotlinx.coroutines.coroutineScope
import kotlinx.coroutines.launch
import kotlinx.coroutines.supervisorScope
import kotlinx.coroutines.withContext

class Customs {
  private val decision = CompletableDeferred<Unit>()

  /** Lets nothing through. */
  fun reject(reason: String) {
    decision.completeExceptionally(IOException(reason))
  }

  /** Waits for the decision, and throws if it is no. */
  suspend fun clear() {
    decision.await()
  }
}

class Consignment(private val customs: Customs) {
  private val scope = CoroutineScope(SupervisorJob() + Dispatchers.Default)

  /** Whom the parcels are for. */
  @Volatile
  var addresses = listOf<String>()
    private set

  /** What is wrong with it. */
  @Volatile
  var problem: String? = null
    private set

  /** Reads the addresses and has it cleared. */
  fun prepare(): Job = scope.launch {
    problem = try {
      coroutineScope {
        launch { addresses = read() }
        launch { customs.clear() }
      }
      null
    } catch (e: IOException) {
      e.message
    }
  }

  /** Reads the addresses and has it cleared, each whatever becomes of the other. */
  fun prepareSeparately(): Job = scope.launch {
    supervisorScope {
      launch { addresses = read() }
      val clearance = async { customs.clear() }
      problem = try {
        clearance.await()
        null
      } catch (e: IOException) {
        e.message
      }
    }
  }

  private suspend fun read(): List<String> = withContext(Dispatchers.IO) {
    SystemClock.sleep(READ_MS)
    listOf("Quay 5, Oslo", "Mill Lane 2, York")
  }

  private companion object {
    const val READ_MS = 12L
  }
}
