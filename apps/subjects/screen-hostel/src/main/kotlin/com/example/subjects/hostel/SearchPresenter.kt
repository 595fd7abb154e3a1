// Hostels are looked for once nobody types for a while.
package com.example.subjects.hostel

import android.os.SystemClock

class SearchPresenter(private val show: (List<String>) -> Unit) {
  private var query = ""
  private val look = Runnable { look(query) }

  fun type(typed: String) {
    query = typed
    Workers.MAIN.removeCallbacks(look)
    Workers.MAIN.postDelayed(look, 250)
  }

  fun stop() = Workers.MAIN.removeCallbacks(look)

  private fun look(city: String) {
    Analytics.screen("search")
    Workers.IO.execute {
      SystemClock.sleep(30)
      val found = ALL.filter { it.startsWith(city) }
      Workers.MAIN.post { show(found) }
    }
  }

  private companion object {
    val ALL = listOf("Lisbon Old Town", "Lisbon Riverside", "Porto Central")
  }
}
