package com.example.subjects.brickworks

import java.util.Collections
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.delay
import kotlinx.coroutines.launch

/** Counts what users do. Nobody waits for it. */
object Analytics {
  private val scope = CoroutineScope(Dispatchers.Default)
  private val sent = Collections.synchronizedList(ArrayList<String>())

  fun track(what: String) {
    scope.launch {
      delay(5)
      sent += what
    }
  }
}
