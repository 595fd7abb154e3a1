package com.example.subjects.bindery

import androidx.lifecycle.LiveData
import androidx.lifecycle.MediatorLiveData
import androidx.lifecycle.MutableLiveData
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.SupervisorJob
import kotlinx.coroutines.cancel
import kotlinx.coroutines.launch

/** Where the catalogue comes from. */
fun interface CatalogueServer {
  fun titles(): List<String>
}

/** What was there the last time. */
class CatalogueCache(first: List<String>) {
  val titles = MutableLiveData(first)
}

/** The catalogue: from the cache, which is brought up to date behind. */
class Catalogue(private val cache: CatalogueCache, private val server: CatalogueServer) {
  private val scope = CoroutineScope(SupervisorJob() + Dispatchers.IO)

  val headline: LiveData<String> =
    MediatorLiveData<String>().apply {
      addSource(cache.titles) { value = "${it.size} titles, newest: ${it.last()}" }
    }

  fun refresh() {
    scope.launch { cache.titles.postValue(server.titles()) }
  }

  fun close() = scope.cancel()
}
