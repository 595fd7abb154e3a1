package com.example.subjects.lifeboat

import android.os.SystemClock
import java.io.File
import java.util.concurrent.Callable
import java.util.concurrent.Executors
import java.util.concurrent.Future

/** Keeps the draft of a report in a file, which is written beside it and then renamed. */
class DraftStore(private val folder: File) {
  private val disk = Executors.newSingleThreadExecutor()
  private val copier = Executors.newSingleThreadExecutor()

  val file = File(folder, "report.txt")

  fun clear() {
    folder.listFiles()?.forEach { it.delete() }
    folder.mkdirs()
  }

  fun save(text: String, onWritten: () -> Unit) = disk.execute(Write(text, onWritten))

  /** Copies an attachment into the folder. */
  fun attach(name: String, bytes: ByteArray): Future<Long> =
    copier.submit(
      Callable {
        val copy = File(folder, name)
        for (block in bytes.toList().chunked(bytes.size / 8)) {
          copy.appendBytes(block.toByteArray())
          SystemClock.sleep(35)
        }
        copy.length()
      }
    )

  private inner class Write(private val text: String, private val onWritten: () -> Unit) : Runnable {
    override fun run() {
      val fresh = File(folder, "report.tmp")
      fresh.writeText(text)
      disk.execute(Commit(fresh))
      onWritten()
    }
  }

  private inner class Commit(private val fresh: File) : Runnable {
    override fun run() {
      SystemClock.sleep(5)
      fresh.renameTo(file)
    }
  }
}
