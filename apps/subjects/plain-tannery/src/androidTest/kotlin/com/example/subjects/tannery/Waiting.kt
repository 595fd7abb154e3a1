package com.example.subjects.tannery

import android.os.SystemClock
import androidx.lifecycle.LiveData
import androidx.lifecycle.Observer
import androidx.test.platform.app.InstrumentationRegistry

/** Polls until it is so. */
fun eventually(what: String, seconds: Long = 60, condition: () -> Boolean) {
  val end = SystemClock.uptimeMillis() + seconds * 1000
  while (!condition()) {
    if (SystemClock.uptimeMillis() > end) throw AssertionError("never: $what")
    SystemClock.sleep(25)
  }
}

/** All values that an observer gets to see. */
class Recorder<T> : Observer<T> {
  private val values = ArrayList<T>()

  override fun onChanged(value: T) {
    synchronized(values) { values += value }
  }

  fun seen(): List<T> = synchronized(values) { values.toList() }
}

fun <T> LiveData<T>.record(): Recorder<T> {
  val recorder = Recorder<T>()
  InstrumentationRegistry.getInstrumentation().runOnMainSync { observeForever(recorder) }
  return recorder
}
