package com.example.subjects.railway

import android.os.SystemClock
import java.util.concurrent.Executors
import java.util.concurrent.Future

/** News of the network, the newest first. */
class Feed {
  private val network = Executors.newSingleThreadExecutor()
  private val items = mutableListOf("Delay", "Strike", "Works")

  /** Done once the newest item is there. */
  fun sync(): Future<*> = network.submit(Sync())

  @Synchronized
  fun page(offset: Int): List<String> = items.drop(offset).take(PAGE)

  /** What comes after an item, or the newest ones. */
  @Synchronized
  fun pageAfter(item: String?): List<String> = items.drop(items.indexOf(item) + 1).take(PAGE)

  @Synchronized
  private fun add(item: String) {
    items.add(0, item)
  }

  private inner class Sync : Runnable {
    override fun run() {
      SystemClock.sleep(20)
      add("Storm")
    }
  }

  private companion object {
    const val PAGE = 2
  }
}
