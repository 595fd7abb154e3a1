package com.example.subjects.gazette

import kotlinx.coroutines.channels.Channel
import kotlinx.coroutines.flow.MutableStateFlow
import kotlinx.coroutines.flow.asStateFlow
import kotlinx.coroutines.flow.receiveAsFlow

/** The press: the stage that the paper is at, and the telexes that come in. */
class PressRoom {
    private val _stage = MutableStateFlow("idle")
    private val _telexes = Channel<String>(Channel.UNLIMITED)

    val stage = _stage.asStateFlow()
    val telexes = _telexes.receiveAsFlow()

    fun advance(to: String) {
        _stage.value = to
    }

    fun telex(text: String) {
        _telexes.trySend(text)
    }
}
