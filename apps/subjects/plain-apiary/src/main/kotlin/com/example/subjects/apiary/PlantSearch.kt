package com.example.subjects.apiary

import java.util.concurrent.CopyOnWriteArrayList
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.ExperimentalCoroutinesApi
import kotlinx.coroutines.FlowPreview
import kotlinx.coroutines.delay
import kotlinx.coroutines.flow.MutableStateFlow
import kotlinx.coroutines.flow.debounce
import kotlinx.coroutines.flow.filter
import kotlinx.coroutines.flow.flatMapLatest
import kotlinx.coroutines.flow.flow
import kotlinx.coroutines.launch

data class Bloom(val plant: String, val month: String)

/** Looks up when a plant blooms, while its name is being typed. */
@OptIn(FlowPreview::class, ExperimentalCoroutinesApi::class)
class PlantSearch {
  private val scope = CoroutineScope(Dispatchers.Default)
  private val typed = MutableStateFlow("")

  /** What was found last. */
  val bloom = MutableStateFlow<Bloom?>(null)

  /** Every name that was looked up. */
  val lookedUp = CopyOnWriteArrayList<String>()

  /** Looks up once nothing was typed for 600 ms. */
  fun lookUpWhenQuiet() {
    scope.launch {
      typed.debounce(600).filter { it.isNotEmpty() }.collect { bloom.value = lookUp(it) }
    }
  }

  /** Looks up at once, and drops what was typed before. */
  fun lookUpEach() {
    scope.launch {
      typed.filter { it.isNotEmpty() }.flatMapLatest { flow { emit(lookUp(it)) } }.collect { bloom.value = it }
    }
  }

  fun type(name: String) {
    typed.value = name
  }

  private suspend fun lookUp(name: String): Bloom {
    lookedUp += name
    delay(30)
    return Bloom(name, "June")
  }
}
