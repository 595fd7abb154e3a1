// The phases of a show under the dome.
package com.example.subjects.planetarium

import androidx.lifecycle.ViewModel
import androidx.lifecycle.viewModelScope
import kotlinx.coroutines.delay
import kotlinx.coroutines.flow.MutableStateFlow
import kotlinx.coroutines.flow.StateFlow
import kotlinx.coroutines.launch

class GuideModel : ViewModel() {
  enum class Phase { WAITING, DIMMING, RUNNING }

  private val state = MutableStateFlow(Phase.WAITING)

  val phase: StateFlow<Phase>
    get() = state

  fun start() {
    viewModelScope.launch {
      state.value = Phase.DIMMING
      delay(400)
      state.value = Phase.RUNNING
    }
  }
}
