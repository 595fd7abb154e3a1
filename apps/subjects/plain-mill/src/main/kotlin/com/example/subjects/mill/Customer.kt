// A customer, who has to think before he says what he wants.
package com.example.subjects.mill

import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Deferred
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.async
import kotlinx.coroutines.delay

class Customer(private val wish: String) {
  private val scope = CoroutineScope(Dispatchers.Default)

  /** What the customer wants in the end. */
  fun chooseAsync(): Deferred<String> = scope.async {
    delay(THINKING_MS)
    wish
  }

  private companion object {
    const val THINKING_MS = 300L
  }
}
