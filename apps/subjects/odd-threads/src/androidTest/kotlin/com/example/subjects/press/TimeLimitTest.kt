// Bodies on a thread of JUnit's own, as their time is limited, and checks in an inline function.
package com.example.subjects.press

import androidx.test.ext.junit.runners.AndroidJUnit4
import java.io.File
import org.junit.After
import org.junit.Assert.assertEquals
import org.junit.Before
import org.junit.Rule
import org.junit.Test
import org.junit.rules.TemporaryFolder
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class TimeLimitTest {
  @get:Rule val folder = TemporaryFolder()
  private val meter = InkMeter()
  private var measuring: Thread? = null

  @Before
  fun measures() {
    measuring = meter.measure()
  }

  @Test(timeout = 60_000)
  fun hasInkAtItsEnd() {
    writes(40)
  }

  @Test(timeout = 60_000)
  fun hasInkAtItsEndAfterAll() {
    measuring?.join()
  }

  @Test(timeout = 60_000)
  fun hasInkInside() {
    writes(40)
    listOf(80).forEach { expected ->
      checks { assertEquals(expected, meter.percent()) }
    }
  }

  @After
  fun hasInk() {
    assertEquals(80, meter.percent())
  }

  private fun writes(pages: Int) {
    val file = File(folder.root, "pages")
    repeat(pages) {
      file.appendText("page $it\n")
      Thread.sleep(5)
    }
  }

  private inline fun checks(check: () -> Unit) {
    val before = System.nanoTime()
    check()
    assert(System.nanoTime() >= before)
  }
}
