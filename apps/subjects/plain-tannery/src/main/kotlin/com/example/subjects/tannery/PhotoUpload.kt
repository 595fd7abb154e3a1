package com.example.subjects.tannery

import java.io.File
import kotlinx.coroutines.CompletableDeferred
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.Job
import kotlinx.coroutines.NonCancellable
import kotlinx.coroutines.awaitCancellation
import kotlinx.coroutines.launch
import kotlinx.coroutines.withContext

/** Uploads the photo of a hide from a part file, which is removed when the upload is called off. */
class PhotoUpload(private val dir: File) {
  private val scope = CoroutineScope(Dispatchers.Default)
  private var job: Job? = null

  val started = CompletableDeferred<Unit>()

  fun start(hide: String) {
    val part = File(dir, "$hide.part")
    job =
      scope.launch {
        part.writeText("photo of $hide")
        started.complete(Unit)
        try {
          awaitCancellation()
        } finally {
          withContext(NonCancellable) { cleanUp(part) }
        }
      }
  }

  fun cancel() {
    job?.cancel()
  }

  private suspend fun cleanUp(part: File) {
    withContext(Dispatchers.IO) { part.delete() }
  }
}
