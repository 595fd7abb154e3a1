// Bricks are looked for, and then looked for again.
package com.example.subjects.brickworks

import android.os.SystemClock
import androidx.test.ext.junit.runners.AndroidJUnit4
import org.junit.After
import org.junit.Assert.assertEquals
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class BrickSearchTest : BrickworksTest() {
  private val search = BrickSearch(BrickApi())

  @After fun tearDown() = search.close()

  @Test
  fun showsWhatWasFoundLast() {
    search.search("cli")
    SystemClock.sleep(400)
    search.search("clinker s")
    while (search.answers < 2) SystemClock.sleep(20)
    assertEquals(listOf("clinker slip"), onMain { search.shown })
  }
}
