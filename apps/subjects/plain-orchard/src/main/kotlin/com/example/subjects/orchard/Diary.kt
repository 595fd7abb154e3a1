package com.example.subjects.orchard

import android.os.Handler
import android.os.HandlerThread
import java.io.File

/** A diary that goes to a file a little later, many lines at once. */
class Diary(file: File) {
  private val writer = file.bufferedWriter()
  private val thread = HandlerThread("diary").apply { start() }
  private val handler = Handler(thread.looper)

  fun note(line: String) {
    handler.post(Write(line))
  }

  private inner class Write(private val line: String) : Runnable {
    override fun run() {
      writer.write(line)
      writer.newLine()
      handler.postDelayed(Flush(), 40)
    }
  }

  private inner class Flush : Runnable {
    override fun run() {
      writer.flush()
    }
  }
}
