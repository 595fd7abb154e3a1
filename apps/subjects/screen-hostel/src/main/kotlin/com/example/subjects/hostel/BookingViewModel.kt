// A booking, and what it costs.
package com.example.subjects.hostel

import androidx.lifecycle.LiveData
import androidx.lifecycle.MutableLiveData
import androidx.lifecycle.ViewModel
import androidx.lifecycle.viewModelScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.delay
import kotlinx.coroutines.launch
import kotlinx.coroutines.withContext

class BookingViewModel : ViewModel() {
  private val repository = BookingRepository()
  private val bookedState = MutableLiveData<String>()
  private val totalState = MutableLiveData<String>()

  val booked: LiveData<String> = bookedState
  val total: LiveData<String> = totalState

  fun book(nights: Int) {
    Analytics.screen("book")
    repository.book(nights, ::onBooked)
  }

  private fun onBooked(nights: Int) {
    bookedState.value = "Booked $nights nights"
    viewModelScope.launch {
      val euros = withContext(Dispatchers.Default) { price(nights) }
      totalState.value = "$euros euros"
    }
  }

  private suspend fun price(nights: Int): Int {
    delay(20)
    return nights * 21
  }
}
