package com.example.subjects.cannery

import kotlinx.coroutines.channels.Channel
import kotlinx.coroutines.flow.MutableStateFlow
import kotlinx.coroutines.flow.StateFlow
import kotlinx.coroutines.flow.receiveAsFlow

class FillingLine {
    private val current = MutableStateFlow(IDLE)
    private val history = Channel<String>(Channel.UNLIMITED)

    val state: StateFlow<String> = current
    val log = history.receiveAsFlow()

    fun start() = move(RUNNING)

    fun finish() = move(DONE)

    private fun move(to: String) {
        current.value = to
        history.trySend(to)
    }

    companion object {
        const val IDLE = "idle"
        const val RUNNING = "running"
        const val DONE = "done"
    }
}
