// What is in the fridge.
package com.example.subjects.recipes

import android.os.SystemClock
import androidx.lifecycle.MutableLiveData
import androidx.lifecycle.ViewModel
import androidx.lifecycle.viewModelScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.delay
import kotlinx.coroutines.flow.MutableStateFlow
import kotlinx.coroutines.launch
import kotlinx.coroutines.withContext
import kotlinx.coroutines.withTimeoutOrNull

class FridgeViewModel : ViewModel() {
  val state = MutableStateFlow("Ready")
  val suggestion = MutableLiveData("")

  fun restock() {
    state.value = "Asking"
    viewModelScope.launch(Dispatchers.IO) {
      delay(600)
      state.value = "Stocked"
    }
  }

  fun suggest() = viewModelScope.launch {
    val dish = withTimeoutOrNull(900) { fresh() }
    suggestion.value = dish ?: "Leftovers"
  }

  private suspend fun fresh() = withContext(Dispatchers.IO) {
    SystemClock.sleep(20)
    "Fresh soup"
  }
}
