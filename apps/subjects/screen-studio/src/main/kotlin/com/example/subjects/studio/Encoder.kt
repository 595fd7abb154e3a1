package com.example.subjects.studio

import kotlinx.coroutines.channels.Channel
import kotlinx.coroutines.flow.MutableStateFlow
import kotlinx.coroutines.flow.asStateFlow
import kotlinx.coroutines.flow.receiveAsFlow

class Encoder {
    private val _stage = MutableStateFlow("idle")
    private val _log = Channel<String>(Channel.UNLIMITED)

    val stage = _stage.asStateFlow()
    val log = _log.receiveAsFlow()

    fun begin() = enter("encoding")

    fun finish() = enter("done")

    private fun enter(next: String) {
        _stage.value = next
        _log.trySend(next)
    }
}
