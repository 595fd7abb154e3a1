// What tests use to look at things that belong to the main thread.
package com.example.subjects.garden

import android.os.SystemClock
import androidx.test.platform.app.InstrumentationRegistry
import java.util.concurrent.atomic.AtomicReference

/** Reads or does something on the main thread, and waits for it. */
fun <T> onMain(read: () -> T): T {
  val value = AtomicReference<T>()
  InstrumentationRegistry.getInstrumentation().runOnMainSync { value.set(read()) }
  return value.get()
}

/** Asks again and again until it is so, at most for so many milliseconds. */
fun within(millis: Long, isSo: () -> Boolean): Boolean {
  val end = SystemClock.uptimeMillis() + millis
  while (!isSo()) {
    if (SystemClock.uptimeMillis() > end) return false
    SystemClock.sleep(10)
  }
  return true
}
