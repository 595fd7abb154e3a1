package com.example.subjects.arcade

import androidx.lifecycle.ViewModel
import kotlinx.coroutines.flow.MutableStateFlow
import kotlinx.coroutines.flow.asStateFlow

class RoundModel : ViewModel() {
    private val _phase = MutableStateFlow("ready")
    val phase = _phase.asStateFlow()

    fun play() {
        _phase.value = "playing"
    }

    fun finish() {
        _phase.value = "over"
    }
}
