// What was done, as it is kept on a slow disk.
package com.example.subjects.fitness

import android.os.SystemClock
import java.util.concurrent.CopyOnWriteArrayList

object Diary {
  private val kept = CopyOnWriteArrayList<String>()
  private var reader: Runnable? = null

  @JvmStatic fun entries() = kept.joinToString()

  /** On the main thread: who is told of changes. */
  @JvmStatic
  fun read(by: Runnable?) {
    reader = by
  }

  @JvmStatic fun add(entry: String) = Background.begin(Add(entry))

  @JvmStatic fun clear() = Background.begin(Clear())

  private fun changed() = Background.show { reader?.run() }

  private class Add(private val entry: String) : Runnable {
    override fun run() {
      SystemClock.sleep(15)
      kept += entry
      changed()
    }
  }

  private class Clear : Runnable {
    override fun run() {
      SystemClock.sleep(20)
      kept.clear()
      changed()
    }
  }
}
