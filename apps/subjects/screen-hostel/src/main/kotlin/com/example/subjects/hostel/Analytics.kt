// What users do is counted, and nobody waits for it.
package com.example.subjects.hostel

import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.delay
import kotlinx.coroutines.launch

object Analytics {
  private val scope = CoroutineScope(Dispatchers.Default)
  private val sent = java.util.Collections.synchronizedList(ArrayList<String>())

  fun screen(name: String) {
    scope.launch {
      delay(10)
      sent += name
    }
  }
}
