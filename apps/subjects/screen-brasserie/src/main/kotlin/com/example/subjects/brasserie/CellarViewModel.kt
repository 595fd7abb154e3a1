package com.example.subjects.brasserie

import androidx.lifecycle.LiveData
import androidx.lifecycle.MutableLiveData
import androidx.lifecycle.ViewModel
import androidx.lifecycle.viewModelScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.launch
import kotlinx.coroutines.withContext

class CellarViewModel : ViewModel() {
    private val _bottles = MutableLiveData<List<String>>(emptyList())
    val bottles: LiveData<List<String>> = _bottles

    fun refill() {
        viewModelScope.launch {
            _bottles.value = withContext(Dispatchers.IO) { listOf("Chablis", "Sancerre") }
        }
    }
}
