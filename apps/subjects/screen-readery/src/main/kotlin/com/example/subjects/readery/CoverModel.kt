package com.example.subjects.readery

import androidx.lifecycle.ViewModel
import androidx.lifecycle.viewModelScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.flow.MutableStateFlow
import kotlinx.coroutines.flow.asStateFlow
import kotlinx.coroutines.launch

class CoverModel : ViewModel() {
    private val _cover = MutableStateFlow("No cover yet")
    val cover = _cover.asStateFlow()

    init {
        viewModelScope.launch(Dispatchers.IO) { _cover.value = "Cover of Ulysses" }
    }
}
