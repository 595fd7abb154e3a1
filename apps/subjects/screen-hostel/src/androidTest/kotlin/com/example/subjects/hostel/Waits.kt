// Ways to wait.
@file:JvmName("Waits")

package com.example.subjects.hostel

import android.os.SystemClock
import java.util.function.BooleanSupplier

private const val PAUSE_MS = 20L

/** Waits until it is so. */
fun until(isSo: BooleanSupplier) {
  while (!isSo.asBoolean) SystemClock.sleep(PAUSE_MS)
}

/** Waits until it is so, but no longer than this. */
fun waitFor(timeoutMs: Long, isSo: BooleanSupplier) {
  val end = SystemClock.uptimeMillis() + timeoutMs
  while (!isSo.asBoolean) {
    if (SystemClock.uptimeMillis() > end) throw AssertionError("not within $timeoutMs ms")
    SystemClock.sleep(PAUSE_MS)
  }
}
