package com.example.subjects.growers

import androidx.lifecycle.LiveData
import androidx.lifecycle.MutableLiveData
import androidx.lifecycle.ViewModel
import androidx.lifecycle.viewModelScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.launch
import kotlinx.coroutines.withContext

class TastingModel : ViewModel() {
    private val _stars = MutableLiveData("No stars")
    val stars: LiveData<String> = _stars

    fun star() {
        viewModelScope.launch {
            _stars.value = withContext(Dispatchers.IO) { "Stars: 5" }
        }
    }
}
