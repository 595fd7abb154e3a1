// Bodies of runTest, whose time is virtual, that hop to a dispatcher whose time is not.
package com.example.subjects.press

import androidx.test.ext.junit.runners.AndroidJUnit4
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.test.runTest
import kotlinx.coroutines.withContext
import org.junit.Assert.assertEquals
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class ProofTest {
  private val meter = InkMeter()

  @Test
  fun proofreads() = runTest {
    meter.measure()
    withContext(Dispatchers.IO) {
      Thread.sleep(300)
      assertEquals(80, meter.percent())
    }
  }

  @Test
  fun proofreadsInTheEnd() = runTest {
    val measuring = meter.measure()
    withContext(Dispatchers.IO) {
      measuring.join()
      assertEquals(80, meter.percent())
    }
  }
}
