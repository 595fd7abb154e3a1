package com.example.subjects.weaver

import java.util.concurrent.atomic.AtomicInteger
import kotlinx.coroutines.delay

/** A server that gives out tokens at once, and takes its time for profiles. */
class FakeGuild : GuildApi {
  private val issued = AtomicInteger()

  override suspend fun issueToken(): String = "token ${issued.incrementAndGet()}"

  override suspend fun profile(token: String): String {
    delay(350)
    return "ada by $token"
  }
}
