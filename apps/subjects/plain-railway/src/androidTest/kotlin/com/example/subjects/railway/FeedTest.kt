// Somebody reads the news.
package com.example.subjects.railway

import android.os.SystemClock
import androidx.test.ext.junit.runners.AndroidJUnit4
import org.junit.Assert.assertEquals
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class FeedTest {
  private val feed = Feed()

  @Test
  fun readsTwoPages() {
    feed.sync()
    SystemClock.sleep(350)
    val first = feed.page(0)
    val second = feed.page(2)
    assertEquals(listOf("Storm", "Delay", "Strike", "Works"), first + second)
  }

  @Test
  fun readsOnFromTheLastItem() {
    val syncing = feed.sync()
    val read = mutableListOf<String>()
    var page = feed.pageAfter(null)
    while (page.isNotEmpty()) {
      read += page
      page = feed.pageAfter(page.last())
    }
    syncing.get()
    assertEquals(listOf("Delay", "Strike", "Works"), read - "Storm")
  }
}
