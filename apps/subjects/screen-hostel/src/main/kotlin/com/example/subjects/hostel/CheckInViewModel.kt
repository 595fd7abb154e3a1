// A guest checks in.
package com.example.subjects.hostel

import androidx.lifecycle.ViewModel
import androidx.lifecycle.viewModelScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.delay
import kotlinx.coroutines.flow.MutableStateFlow
import kotlinx.coroutines.flow.StateFlow
import kotlinx.coroutines.flow.asStateFlow
import kotlinx.coroutines.launch
import kotlinx.coroutines.withContext

class CheckInViewModel : ViewModel() {
  private val state = MutableStateFlow("Not here yet")

  val stay: StateFlow<String> = state.asStateFlow()

  fun checkIn() {
    Analytics.screen("check in")
    viewModelScope.launch {
      state.value = "Checking in"
      withContext(Dispatchers.IO) { delay(60) }
      state.value = "Checked in"
    }
  }
}
