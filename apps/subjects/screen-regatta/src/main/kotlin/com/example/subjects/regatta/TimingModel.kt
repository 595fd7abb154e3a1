// The signals of the committee's boat; outlives the screen.
package com.example.subjects.regatta

import android.os.SystemClock
import androidx.lifecycle.ViewModel
import androidx.lifecycle.viewModelScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.flow.MutableSharedFlow
import kotlinx.coroutines.flow.MutableStateFlow
import kotlinx.coroutines.flow.update
import kotlinx.coroutines.launch

class TimingModel : ViewModel() {
  /** Something each time that the horn sounds. */
  val horn = MutableSharedFlow<Unit>()

  /** How many flags are up. */
  val flags = MutableStateFlow(0)

  fun soundHorn() {
    viewModelScope.launch(Dispatchers.Default) {
      SystemClock.sleep(10)
      horn.emit(Unit)
    }
  }

  fun raiseFlag() {
    viewModelScope.launch(Dispatchers.Default) {
      SystemClock.sleep(10)
      flags.update { it + 1 }
    }
  }
}
