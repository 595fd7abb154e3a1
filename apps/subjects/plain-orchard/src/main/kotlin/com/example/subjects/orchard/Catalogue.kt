package com.example.subjects.orchard

import android.os.SystemClock
import java.util.concurrent.Executors

/** The kinds of apples by number: one book for all. */
class Catalogue private constructor(private val names: MutableMap<Int, String>) {
  fun nameOf(number: Int) = names[number]

  fun rename(number: Int, name: String) {
    names[number] = name
  }

  private class WarmUp : Runnable {
    override fun run() {
      only = read()
    }
  }

  companion object {
    private val reader = Executors.newSingleThreadExecutor()
    @Volatile private var only: Catalogue? = null

    /** Has it read before somebody needs it. */
    fun warmUp() {
      if (only == null) reader.execute(WarmUp())
    }

    fun get(): Catalogue = only ?: read().also { only = it }

    /** Waits until nobody reads. */
    fun awaitReader() {
      reader.submit {}.get()
    }

    private fun read(): Catalogue {
      SystemClock.sleep(20)
      return Catalogue(mutableMapOf(1 to "Cox", 2 to "Boskoop"))
    }
  }
}
