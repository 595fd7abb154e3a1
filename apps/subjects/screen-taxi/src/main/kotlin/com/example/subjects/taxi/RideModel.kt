// What becomes of a car that was called.
package com.example.subjects.taxi

import androidx.lifecycle.ViewModel
import androidx.lifecycle.viewModelScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.channels.Channel
import kotlinx.coroutines.delay
import kotlinx.coroutines.flow.Flow
import kotlinx.coroutines.flow.MutableStateFlow
import kotlinx.coroutines.flow.StateFlow
import kotlinx.coroutines.flow.receiveAsFlow
import kotlinx.coroutines.launch

class RideModel : ViewModel() {
  enum class Stage {
    ORDERED,
    ARRIVED,
    STARTED,
  }

  private val current = MutableStateFlow(Stage.ORDERED)
  private val passed = Channel<Stage>(Channel.UNLIMITED)

  /** The stage it is in. */
  val stage: StateFlow<Stage>
    get() = current

  /** Each stage it comes to. */
  val history: Flow<Stage> = passed.receiveAsFlow()

  fun call() {
    viewModelScope.launch(Dispatchers.Default) {
      for (next in listOf(Stage.ARRIVED, Stage.STARTED)) {
        delay(350)
        current.value = next
        passed.send(next)
      }
    }
  }
}
