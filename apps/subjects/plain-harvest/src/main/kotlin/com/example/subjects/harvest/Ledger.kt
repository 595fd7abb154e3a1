// The ledger, in a file: one that is unreadable is thrown away when the ledger is opened.
package com.example.subjects.harvest

import android.os.SystemClock
import java.io.File
import java.util.concurrent.Executors
import java.util.concurrent.Future

class Ledger(private val file: File) {
  private val recovery: Future<*>?

  init {
    val keeper = Executors.newSingleThreadExecutor()
    recovery = if (isReadable()) null else keeper.submit(Recover())
    keeper.shutdown()
  }

  fun write(entry: String) = file.writeText(HEAD + entry)

  /** What is written there, or null. */
  fun read(): String? = if (isReadable()) file.readText().removePrefix(HEAD) else null

  /** Waits until it is in order. */
  fun await() {
    recovery?.get()
  }

  private fun isReadable() = file.exists() && file.readText().startsWith(HEAD)

  private inner class Recover : Runnable {
    override fun run() {
      SystemClock.sleep(20)
      file.delete()
    }
  }

  private companion object {
    const val HEAD = "ledger: "
  }
}
