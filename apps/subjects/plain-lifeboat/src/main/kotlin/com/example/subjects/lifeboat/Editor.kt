package com.example.subjects.lifeboat

import android.os.Handler
import android.os.Looper

/** Edits a report, and can take back what was written since a checkpoint. */
class Editor(first: String) {
  private val main = Handler(Looper.getMainLooper())
  private val checkpoints = ArrayDeque<String>()

  @Volatile
  var text = first
    private set

  fun append(words: String) {
    text += words
  }

  /** Remembers the text. */
  fun checkpoint() {
    main.post(Remember())
  }

  /** Takes back to the last checkpoint; main thread only. */
  fun undo() {
    text = checkpoints.removeLastOrNull() ?: return
  }

  private inner class Remember : Runnable {
    override fun run() {
      checkpoints.addLast(text)
    }
  }
}
