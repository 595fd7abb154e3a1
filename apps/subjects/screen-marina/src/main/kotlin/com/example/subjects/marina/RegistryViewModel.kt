// Looks for boats.
package com.example.subjects.marina

import androidx.lifecycle.LiveData
import androidx.lifecycle.MutableLiveData
import androidx.lifecycle.ViewModel
import androidx.lifecycle.viewModelScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.launch
import kotlinx.coroutines.withContext

class RegistryViewModel : ViewModel() {
  private val registry = BoatRegistry()
  private val foundData = MutableLiveData<String>()
  private var open = 0
  private var last = ""

  val found: LiveData<String> = foundData

  fun search(start: String) {
    last = start
    open++
    viewModelScope.launch {
      val boats = withContext(Dispatchers.IO) { registry.find(start) }
      foundData.value = boats.joinToString()
      open--
    }
  }

  fun hasAnswered(start: String): Boolean = last == start && open == 0
}
