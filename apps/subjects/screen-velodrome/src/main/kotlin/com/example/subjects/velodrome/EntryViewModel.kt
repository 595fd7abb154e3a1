package com.example.subjects.velodrome

import androidx.lifecycle.ViewModel
import androidx.lifecycle.viewModelScope
import kotlinx.coroutines.flow.MutableStateFlow
import kotlinx.coroutines.launch

class EntryViewModel : ViewModel() {
    private val repository = EntryRepository()
    val heats = MutableStateFlow(listOf("Sprint A", "Sprint B", "Sprint C"))
    val riders = MutableStateFlow("Sprint: 24 riders")

    fun choose(series: String) {
        viewModelScope.launch { heats.value = repository.heats(series) }
        viewModelScope.launch { riders.value = "$series: ${repository.riders(series)} riders" }
    }
}
