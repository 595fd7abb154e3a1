package com.example.subjects.depot

import java.io.File
import kotlinx.coroutines.CompletableDeferred
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.Job
import kotlinx.coroutines.NonCancellable
import kotlinx.coroutines.delay
import kotlinx.coroutines.launch
import kotlinx.coroutines.withContext

/** Imports price lists, row by row, into a partial file that survives the death of the process: an import goes on where the last one stopped. */
class ImportWizard(private val dir: File) {
  private val scope = CoroutineScope(Dispatchers.IO)
  private val part = File(dir, "import.part")
  private var job: Job? = null

  val result = File(dir, "prices.csv")

  /** Starts an import; the answer is completed with the first row. */
  fun begin(rows: List<String>): CompletableDeferred<String> {
    val first = CompletableDeferred<String>()
    val known = if (part.exists()) part.readLines() else emptyList()
    job =
      scope.launch {
        var done = false
        try {
          part.writeText((known + "").joinToString("\n"))
          for (row in rows) {
            part.appendText(row + "\n")
            first.complete(row)
            delay(20)
          }
          done = part.renameTo(result)
        } finally {
          if (!done) withContext(NonCancellable) { cleanUp() }
        }
      }
    return first
  }

  fun cancel() {
    job?.cancel()
  }

  suspend fun join() {
    job?.join()
  }

  /** Looks at a list before it is imported, and guesses what separates its columns. */
  suspend fun preview(rows: List<String>): Char =
    withContext(Dispatchers.Default) {
      delay(250)
      if (rows.all { ';' in it }) ';' else ','
    }

  private suspend fun cleanUp() {
    delay(3)
    part.delete()
  }
}
