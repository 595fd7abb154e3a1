package com.example.subjects.airfield

import android.os.Handler
import android.os.HandlerThread
import android.os.Looper
import android.os.Message
import android.os.SystemClock
import java.util.concurrent.CopyOnWriteArrayList
import java.util.concurrent.Executors
import java.util.concurrent.LinkedBlockingQueue

/** Says what it is given, and has it written down or recorded meanwhile. */
class Radio {
  private val thread = HandlerThread("radio").apply { start() }
  private val speaker = Speaker(thread.looper)
  private val clerk = Executors.newSingleThreadExecutor()

  /** What was noted, in the order in which it was. */
  val notes = LinkedBlockingQueue<String>()

  val said = CopyOnWriteArrayList<String>()

  fun sayAndWriteDown(what: String) {
    speaker.obtainMessage(WRITE, what).sendToTarget()
  }

  fun sayAndRecord(what: String) {
    speaker.obtainMessage(RECORD, what).sendToTarget()
  }

  private inner class Speaker(looper: Looper) : Handler(looper) {
    override fun handleMessage(message: Message) {
      clerk.execute(if (message.what == WRITE) Write(message) else Record(Message.obtain(message)))
      SystemClock.sleep(SPEAKING_MS)
      said += message.obj as String
    }
  }

  private inner class Write(private val message: Message) : Runnable {
    override fun run() {
      notes.put("Written: ${message.obj}")
    }
  }

  private inner class Record(private val message: Message) : Runnable {
    override fun run() {
      notes.put("Recorded: ${message.obj}")
    }
  }

  private companion object {
    const val WRITE = 1
    const val RECORD = 2
    const val SPEAKING_MS = 500L
  }
}
