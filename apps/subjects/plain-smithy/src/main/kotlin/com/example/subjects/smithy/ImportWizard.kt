package com.example.subjects.smithy

import java.io.File
import java.io.Writer
import java.util.concurrent.CopyOnWriteArrayList
import kotlinx.coroutines.CancellationException
import kotlinx.coroutines.CompletableDeferred
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.Job
import kotlinx.coroutines.NonCancellable
import kotlinx.coroutines.SupervisorJob
import kotlinx.coroutines.flow.Flow
import kotlinx.coroutines.joinAll
import kotlinx.coroutines.launch
import kotlinx.coroutines.withContext

/** Imports a catalogue line by line into a draft; who gives up leaves no draft behind. */
class ImportWizard(private val draft: File) {
  private val scope = CoroutineScope(SupervisorJob() + Dispatchers.Default)
  private val jobs = CopyOnWriteArrayList<Job>()

  /** Is completed with the first line of the import that runs. */
  @Volatile var first = CompletableDeferred<String>()
    private set

  fun bringIn(lines: Flow<String>) {
    first = CompletableDeferred()
    val out = draft.bufferedWriter()
    jobs += scope.launch { if (!copy(lines, out)) discard() }
  }

  private suspend fun copy(lines: Flow<String>, out: Writer): Boolean =
    try {
      out.use {
        lines.collect { line ->
          it.write("$line\n")
          first.complete(line)
        }
      }
      true
    } catch (e: CancellationException) {
      false
    }

  private suspend fun discard() = withContext(NonCancellable + Dispatchers.IO) { draft.delete() }

  fun giveUp() = jobs.last().cancel()

  suspend fun finish() = jobs.joinAll()
}
