package com.example.subjects.weaver

import android.os.SystemClock
import androidx.test.platform.app.InstrumentationRegistry

/** Runs it on the main thread, and waits for it. */
fun onMain(action: () -> Unit) = InstrumentationRegistry.getInstrumentation().runOnMainSync(action)

/** Asks again and again until it is so, for up to [seconds]. */
fun eventually(seconds: Int = 60, what: String, isSo: () -> Boolean) {
  val end = SystemClock.uptimeMillis() + seconds * 1000L
  while (!isSo()) {
    check(SystemClock.uptimeMillis() < end) { "not in time: $what" }
    SystemClock.sleep(25)
  }
}

infix fun <T> T.shouldBe(expected: T) = org.junit.Assert.assertEquals(expected, this)
