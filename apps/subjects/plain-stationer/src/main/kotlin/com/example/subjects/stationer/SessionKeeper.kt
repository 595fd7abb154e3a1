package com.example.subjects.stationer

import kotlinx.coroutines.sync.Mutex
import kotlinx.coroutines.sync.withLock

/** Keeps a session, and renews it once for all that find it has expired. */
class SessionKeeper(private var session: String, private val server: suspend () -> String) {
  private val mutex = Mutex()

  /** A session other than the expired one. */
  suspend fun renew(expired: String): String =
    mutex.withLock {
      if (session == expired) session = server()
      session
    }
}
