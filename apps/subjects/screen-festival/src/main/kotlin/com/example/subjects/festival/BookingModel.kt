package com.example.subjects.festival

import android.os.SystemClock
import androidx.lifecycle.ViewModel
import androidx.lifecycle.viewModelScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.flow.MutableSharedFlow
import kotlinx.coroutines.flow.SharedFlow
import kotlinx.coroutines.launch
import kotlinx.coroutines.withContext

/** Books tents, and tells the screen about it. */
class BookingModel : ViewModel() {
  private val effects = MutableSharedFlow<String>()

  val messages: SharedFlow<String>
    get() = effects

  fun book() {
    Work.begin()
    viewModelScope
      .launch {
        val tent = withContext(Dispatchers.IO) { reserve() }
        effects.emit("Booked tent $tent")
      }
      .invokeOnCompletion { Work.end() }
  }

  private fun reserve(): Int {
    SystemClock.sleep(20)
    return 7
  }
}
