package com.example.subjects.stationer

import java.util.concurrent.atomic.AtomicInteger
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.delay
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.withContext

/** A server whose answers take as long as they are told to. */
class FakeServer(private val millis: Long = 10) {
  val logins = AtomicInteger()

  suspend fun login(): String {
    delay(millis)
    return "token ${logins.incrementAndGet()}"
  }

  /** All pages of the inbox, one after the other. */
  suspend fun inbox(): List<String> =
    withContext(Dispatchers.IO) {
      (1..5).map {
        delay(90)
        "page $it"
      }
    }
}

fun TokenSource.now(): String = runBlocking { fresh().await() }
