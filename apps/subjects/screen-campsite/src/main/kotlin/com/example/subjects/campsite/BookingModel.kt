package com.example.subjects.campsite

import androidx.lifecycle.ViewModel
import androidx.lifecycle.viewModelScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.channels.Channel
import kotlinx.coroutines.flow.MutableSharedFlow
import kotlinx.coroutines.flow.asSharedFlow
import kotlinx.coroutines.flow.receiveAsFlow
import kotlinx.coroutines.launch
import kotlinx.coroutines.withContext

class BookingModel : ViewModel() {
    private val _messages = MutableSharedFlow<String>()
    private val _letters = Channel<String>(Channel.BUFFERED)

    val messages = _messages.asSharedFlow()
    val letters = _letters.receiveAsFlow()

    @Volatile
    var booked = 0
        private set

    fun book() = viewModelScope.launch {
        _messages.emit("Pitch ${reserve()} booked")
        booked++
    }

    fun bookByLetter() = viewModelScope.launch {
        _letters.send("Letter for pitch ${reserve()}")
        booked++
    }

    private suspend fun reserve(): Int = withContext(Dispatchers.IO) { Desk.reserve() }
}
