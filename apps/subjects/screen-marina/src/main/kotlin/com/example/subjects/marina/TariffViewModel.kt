// The fee of a berth, and what all costs together.
package com.example.subjects.marina

import androidx.lifecycle.LiveData
import androidx.lifecycle.MutableLiveData
import androidx.lifecycle.ViewModel
import androidx.lifecycle.viewModelScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.async
import kotlinx.coroutines.awaitAll
import kotlinx.coroutines.flow.onEach
import kotlinx.coroutines.flow.withIndex
import kotlinx.coroutines.launch

class TariffViewModel : ViewModel() {
  private val repository = TariffRepository()
  private val feeData = MutableLiveData<String>()
  private val totalData = MutableLiveData<String>()

  val fee: LiveData<String> = feeData
  val total: LiveData<String> = totalData

  fun loadFee() {
    Idling.counting.increment()
    viewModelScope.launch(Dispatchers.IO) {
      repository
        .fee()
        .onEach { feeData.postValue("Fee: $it") }
        .withIndex()
        .collect { if (it.index == 0) Idling.counting.decrement() }
    }
  }

  fun loadTotal() {
    Idling.counting.increment()
    viewModelScope.launch {
      try {
        val parts = listOf("berth", "power", "water").map { async(Dispatchers.IO) { repository.price(it) } }
        totalData.value = "Total: ${parts.awaitAll().sum()}"
      } finally {
        Idling.counting.decrement()
      }
    }
  }
}
