// Asks again and again.
package com.example.subjects.regatta

import android.os.SystemClock
import java.util.function.BooleanSupplier
import org.junit.Assert.assertTrue

object Poll {
  /** Whether it is so within the time. */
  @JvmStatic
  fun within(millis: Long, isSo: BooleanSupplier): Boolean {
    val end = SystemClock.uptimeMillis() + millis
    while (!isSo.asBoolean) {
      if (SystemClock.uptimeMillis() > end) return false
      SystemClock.sleep(20)
    }
    return true
  }

  /** Waits until it is so; fails after a long time only. */
  @JvmStatic fun until(isSo: BooleanSupplier) = assertTrue("not within 30 s", within(30_000, isSo))
}
