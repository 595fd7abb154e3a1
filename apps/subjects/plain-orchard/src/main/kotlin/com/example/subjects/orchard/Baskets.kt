package com.example.subjects.orchard

import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.Job
import kotlinx.coroutines.delay
import kotlinx.coroutines.joinAll
import kotlinx.coroutines.launch
import kotlinx.coroutines.sync.Mutex
import kotlinx.coroutines.sync.withLock

/** Two who count into the same basket. */
class Baskets {
  private val scope = CoroutineScope(Dispatchers.Default)
  private val mutex = Mutex()
  private val pickers = ArrayList<Job>()
  private var apples = 0

  fun pick(count: Int) {
    pickers += scope.launch { repeat(count) { addOne() } }
  }

  /** How many there are once nobody picks. */
  suspend fun awaitApples(): Int {
    pickers.joinAll()
    return mutex.withLock { apples }
  }

  private suspend fun addOne() = mutex.withLock {
    val before = apples
    delay(5)
    apples = before + 1
  }
}
