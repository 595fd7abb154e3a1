package com.example.subjects.stationer

import java.io.File
import kotlinx.coroutines.CompletableDeferred
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.Job
import kotlinx.coroutines.NonCancellable
import kotlinx.coroutines.SupervisorJob
import kotlinx.coroutines.delay
import kotlinx.coroutines.launch
import kotlinx.coroutines.withContext

/** Synchronises an account until it is stopped; a lock file keeps others out. */
class Syncer(folder: File) {
  private val scope = CoroutineScope(SupervisorJob() + Dispatchers.Default)
  private val lock = File(folder, "sync.lock")
  private var job: Job? = null

  /** Completes with the first poll. */
  val polled = CompletableDeferred<Unit>()

  /** False if it is running already. */
  fun start(): Boolean {
    if (!lock.createNewFile()) return false
    job = scope.launch { run() }
    return true
  }

  fun stop() {
    job?.cancel()
  }

  private suspend fun run() {
    try {
      while (true) {
        polled.complete(Unit)
        delay(20)
      }
    } finally {
      withContext(NonCancellable + Dispatchers.IO) { lock.delete() }
    }
  }
}
