// A projector that warms up before it shows anything.
package com.example.subjects.cinema

import kotlinx.coroutines.CompletableDeferred
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Deferred
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.Job
import kotlinx.coroutines.SupervisorJob
import kotlinx.coroutines.async
import kotlinx.coroutines.cancelChildren
import kotlinx.coroutines.delay
import kotlinx.coroutines.launch
import kotlinx.coroutines.selects.select
import kotlinx.coroutines.withTimeoutOrNull

class Projector {
  private val scope = CoroutineScope(SupervisorJob() + Dispatchers.Default)
  private val main = CoroutineScope(SupervisorJob() + Dispatchers.Main)
  private val lamp = CompletableDeferred<Unit>()
  private lateinit var film: Deferred<String>

  /** What is to be seen. */
  @Volatile
  var picture = "dark"
    private set

  /** Warms the lamp up. */
  fun warmUp(): Job = scope.launch {
    delay(WARM_MS)
    lamp.complete(Unit)
  }

  /** Shows the film if the lamp is warm in time, and a notice otherwise. */
  fun start(): Job = main.launch {
    picture = if (withTimeoutOrNull(PATIENCE_MS) { lamp.await() } == null) "notice" else "film"
  }

  /** Shows the film once the lamp is warm. */
  fun startPatiently(): Job = main.launch {
    lamp.await()
    picture = "film"
  }

  /** Has the film brought. */
  fun bring() {
    scope.launch {
      film = async { delay(WARM_MS); "film" }
    }
  }

  /** Shows the film that was brought. */
  fun insert(): Job = main.launch { picture = film.await() }

  /** Shows whichever copy comes first. */
  fun startFirstCopy(): Job = main.launch {
    val near = scope.async { delay(NEAR_MS); "near copy" }
    val far = scope.async { delay(FAR_MS); "far copy" }
    picture = select {
      near.onAwait { it }
      far.onAwait { it }
    }
  }

  /** Stops whatever is under way on the main thread. */
  fun stop() {
    main.coroutineContext.cancelChildren()
  }

  private companion object {
    const val WARM_MS = 30L
    const val PATIENCE_MS = 500L
    const val NEAR_MS = 20L
    const val FAR_MS = 350L
  }
}
