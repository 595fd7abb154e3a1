package com.example.subjects.tannery

import kotlinx.coroutines.CompletableDeferred
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.delay
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking

/** The depot of a dealer, which takes a while to open. */
class Depot(private val minutes: Long = 250) {
  private val open = CompletableDeferred<String>()

  fun ring() = apply {
    CoroutineScope(Dispatchers.IO).launch {
      delay(minutes)
      open.complete("open")
    }
  }

  /** Waits until it is open. */
  fun visit(): String = runBlocking { open.await() }
}
