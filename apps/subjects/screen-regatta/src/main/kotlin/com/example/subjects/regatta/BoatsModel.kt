// The fleet as published by the office, and the clubs that can be searched.
package com.example.subjects.regatta

import android.os.SystemClock
import androidx.lifecycle.MutableLiveData
import androidx.lifecycle.ViewModel
import androidx.lifecycle.viewModelScope
import java.util.concurrent.Executors
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.ExperimentalCoroutinesApi
import kotlinx.coroutines.FlowPreview
import kotlinx.coroutines.Job
import kotlinx.coroutines.asCoroutineDispatcher
import kotlinx.coroutines.flow.Flow
import kotlinx.coroutines.flow.MutableStateFlow
import kotlinx.coroutines.flow.debounce
import kotlinx.coroutines.flow.mapLatest
import kotlinx.coroutines.launch
import kotlinx.coroutines.withContext

@OptIn(FlowPreview::class, ExperimentalCoroutinesApi::class)
class BoatsModel : ViewModel() {
  val refreshing = MutableLiveData(false)
  val version = MutableLiveData(0)
  val clubQuery = MutableStateFlow("")

  /** The clubs found, once the typing pauses. */
  val clubs: Flow<String> = clubQuery.debounce(100).mapLatest { text -> findClubs(text) }

  private var load: Job? = null
  private var asked = 0

  /** Loads the newest version; a load that is under way is given up. */
  fun refresh() {
    load?.cancel()
    val number = ++asked
    refreshing.value = true
    load = viewModelScope.launch {
      try {
        version.value = download(number)
      } finally {
        refreshing.value = false
      }
    }
  }

  private suspend fun download(number: Int): Int = withContext(LINE) {
    // The first version is short.
    SystemClock.sleep(if (number == 1) 5L else 200L)
    number
  }

  private suspend fun findClubs(text: String): String = withContext(Dispatchers.IO) {
    SystemClock.sleep(5)
    CLUBS.filter { text.isNotEmpty() && it.contains(text, ignoreCase = true) }.joinToString()
  }

  private companion object {
    val CLUBS = listOf("Harbour Club", "Lake Sailors", "Northern Fleet")
    val LINE = Executors.newSingleThreadExecutor { Thread(it, "line") }.asCoroutineDispatcher()
  }
}
