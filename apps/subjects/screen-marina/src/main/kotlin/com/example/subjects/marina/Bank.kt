// Charges cards.
package com.example.subjects.marina

import kotlinx.coroutines.delay

class Bank {
  suspend fun charge(euros: Int): String {
    delay(40)
    return "Paid $euros euros"
  }

  suspend fun check(): String {
    delay(40)
    return "Card is good"
  }
}
