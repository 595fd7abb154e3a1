// What is suggested while an address is typed.
package com.example.subjects.taxi

import androidx.lifecycle.ViewModel
import androidx.lifecycle.viewModelScope
import kotlinx.coroutines.ExperimentalCoroutinesApi
import kotlinx.coroutines.flow.MutableSharedFlow
import kotlinx.coroutines.flow.MutableStateFlow
import kotlinx.coroutines.flow.StateFlow
import kotlinx.coroutines.flow.filter
import kotlinx.coroutines.flow.flatMapMerge
import kotlinx.coroutines.flow.flow
import kotlinx.coroutines.flow.flowOf
import kotlinx.coroutines.flow.launchIn
import kotlinx.coroutines.flow.mapLatest
import kotlinx.coroutines.flow.onEach

@OptIn(ExperimentalCoroutinesApi::class)
class OrderModel : ViewModel() {
  private val pickupTyped = MutableSharedFlow<String>(extraBufferCapacity = 16)
  private val destinationTyped = MutableStateFlow("")
  private val pickupsFound = MutableStateFlow(Addresses.recent)
  private val destinationsFound = MutableStateFlow(emptyList<String>())

  /** How many searches for a pickup are under way. */
  var searches = 0
    private set

  val pickups: StateFlow<List<String>>
    get() = pickupsFound

  val destinations: StateFlow<List<String>>
    get() = destinationsFound

  init {
    pickupTyped
      .flatMapMerge { query -> if (query.isEmpty()) flowOf(Addresses.recent) else flow { emit(Addresses.find(query)) } }
      .onEach {
        pickupsFound.value = it
        searches--
      }
      .launchIn(viewModelScope)
    destinationTyped
      .filter { it.isNotEmpty() }
      .mapLatest { Addresses.find(it) }
      .onEach { destinationsFound.value = it }
      .launchIn(viewModelScope)
  }

  fun typePickup(query: String) {
    searches++
    pickupTyped.tryEmit(query)
  }

  fun typeDestination(query: String) {
    destinationTyped.value = query
  }
}
