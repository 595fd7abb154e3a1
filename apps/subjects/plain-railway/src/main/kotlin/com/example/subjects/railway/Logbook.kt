package com.example.subjects.railway

import android.os.SystemClock
import java.io.File
import java.nio.ByteBuffer
import java.nio.channels.FileChannel
import java.nio.file.StandardOpenOption
import java.util.concurrent.Executors
import java.util.concurrent.Future

/** A log in a file. An entry that hangs makes way for the next one. */
class Logbook(private val file: File) {
  private val pen = Executors.newSingleThreadExecutor()
  private val channel = FileChannel.open(file.toPath(), StandardOpenOption.CREATE, StandardOpenOption.APPEND)
  private var last: Future<*>? = null

  fun enter(line: String) {
    last?.cancel(true)
    last = pen.submit(Write(line))
  }

  /** What is written, once the last entry is. */
  fun read(): List<String> {
    last?.get()
    return file.readLines()
  }

  private inner class Write(private val line: String) : Runnable {
    override fun run() {
      SystemClock.sleep(20)
      channel.write(ByteBuffer.wrap("$line\n".toByteArray()))
    }
  }
}
