package com.example.subjects.tannery

import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Deferred
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.async
import kotlinx.coroutines.sync.Mutex
import kotlinx.coroutines.sync.withLock

/** Loads photos; who asks for one that is being loaded, or has been, gets that one. */
class PhotoLoader(private val decode: suspend (String) -> String) {
  private val scope = CoroutineScope(Dispatchers.Default)
  private val mutex = Mutex()
  private val photos = HashMap<String, Deferred<String>>()

  suspend fun load(hide: String): String =
    mutex.withLock { photos.getOrPut(hide) { scope.async { decode(hide) } } }.await()
}
