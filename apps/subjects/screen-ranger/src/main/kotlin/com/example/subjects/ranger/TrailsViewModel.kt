// The trails of the park: those on the device are shown until those of the office have come.
package com.example.subjects.ranger

import androidx.lifecycle.ViewModel
import androidx.lifecycle.viewModelScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.Job
import kotlinx.coroutines.delay
import kotlinx.coroutines.flow.Flow
import kotlinx.coroutines.flow.MutableStateFlow
import kotlinx.coroutines.flow.combine
import kotlinx.coroutines.flow.update
import kotlinx.coroutines.launch
import kotlinx.coroutines.withContext

data class Trail(val name: String, val closed: Boolean = false)

class TrailsViewModel : ViewModel() {
  private val trails = MutableStateFlow(listOf(Trail("Creek"), Trail("Ridge"), Trail("Gorge")))
  private val muddy = MutableStateFlow(setOf<String>())

  /** The rows, one a trail. */
  val rows: Flow<List<String>> = trails.combine(muddy) { all, mud ->
    all.map { it.name + (if (it.closed) " (closed)" else "") + (if (it.name in mud) " (muddy)" else "") }
  }

  val synchronising: Job = synchronise()

  private fun synchronise() = viewModelScope.launch {
    val fetched = withContext(Dispatchers.IO) { fetch() }
    trails.value = fetched
  }

  private suspend fun fetch(): List<Trail> {
    delay(30)
    return listOf(Trail("Creek"), Trail("Ridge"), Trail("Gorge"), Trail("Summit"))
  }

  fun close(name: String) = trails.update { all -> all.map { if (it.name == name) it.copy(closed = true) else it } }

  fun markMud(name: String) = muddy.update { it + name }

  fun remove(at: Int): Trail {
    val removed = trails.value[at]
    trails.update { it - removed }
    return removed
  }

  fun restore(trail: Trail, at: Int) = trails.update { it.toMutableList().apply { add(at, trail) } }
}
