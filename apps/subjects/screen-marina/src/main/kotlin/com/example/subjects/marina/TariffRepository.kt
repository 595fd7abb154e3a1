// What a berth costs.
package com.example.subjects.marina

import kotlinx.coroutines.delay
import kotlinx.coroutines.flow.Flow
import kotlinx.coroutines.flow.flow

class TariffRepository {
  /** What was known, then what the server says. */
  fun fee(): Flow<Int> = flow {
    emit(30)
    delay(50)
    emit(32)
  }

  suspend fun price(what: String): Int {
    delay(40)
    return 4 * what.length
  }
}
