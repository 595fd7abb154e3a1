package com.example.subjects.brickworks

import androidx.test.platform.app.InstrumentationRegistry
import java.util.concurrent.atomic.AtomicReference

/** Reads or does something on the main thread, and waits for it. */
fun <T> onMain(read: () -> T): T {
  val value = AtomicReference<T>()
  InstrumentationRegistry.getInstrumentation().runOnMainSync { value.set(read()) }
  return value.get()
}
