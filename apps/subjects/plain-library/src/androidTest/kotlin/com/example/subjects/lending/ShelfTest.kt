// A shelf that is indexed, and the progress of a download.
package com.example.subjects.lending

import androidx.test.ext.junit.runners.AndroidJUnit4
import java.util.concurrent.CountDownLatch
import java.util.concurrent.TimeUnit
import org.junit.Assert.assertEquals
import org.junit.Assert.assertTrue
import org.junit.Before
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class ShelfTest {
  private val shelf = Shelf(listOf("Dune", "Emma", "War and Peace"))
  private val model = DownloadModel()
  private val steps = mutableListOf<Int>()
  private val complete = CountDownLatch(1)

  @Before
  fun follow() = onMain {
    model.progress.observeForever {
      steps += it
      if (it == 100) complete.countDown()
    }
  }

  @Test
  fun indexesAndGrows() {
    val indexed = mutableListOf<String>()
    val words = shelf.index { indexed += it }
    Thread.sleep(250)
    shelf.add("Middlemarch")
    assertTrue(words.get(10, TimeUnit.SECONDS) >= 5)
    assertEquals(4, shelf.size)
  }

  @Test
  fun showsEveryStep() {
    model.download()
    complete.await()
    assertEquals(listOf(50, 100), onMain { steps.toList() })
  }

  @Test
  fun showsTheLastStep() {
    model.download()
    complete.await()
    assertEquals(100, onMain { steps.last() })
  }
}
