// What is known of the bakery; outlives the screen.
package com.example.subjects.bakery

import androidx.lifecycle.ViewModel
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.MainScope
import kotlinx.coroutines.cancel
import kotlinx.coroutines.delay
import kotlinx.coroutines.flow.MutableStateFlow
import kotlinx.coroutines.flow.StateFlow
import kotlinx.coroutines.flow.update
import kotlinx.coroutines.launch

class CakesModel : ViewModel() {
  /** What the screen shows of the bakery. */
  data class About(val baker: String = "", val rating: String = "", val busy: Boolean = false)

  private val scope = MainScope()
  private val state = MutableStateFlow(About())

  val about: StateFlow<About>
    get() = state

  /** Asks who bakes here, and how good it is. */
  fun askAbout() {
    state.update { it.copy(busy = true) }
    loadBaker()
    loadRating()
  }

  override fun onCleared() {
    scope.cancel()
  }

  private fun loadBaker() {
    scope.launch(Dispatchers.IO) {
      delay(20)
      state.update { it.copy(baker = "Ida", busy = false) }
    }
  }

  private fun loadRating() {
    scope.launch(Dispatchers.IO) {
      delay(500)
      state.update { it.copy(rating = "4 stars", busy = false) }
    }
  }
}
