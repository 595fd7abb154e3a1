package com.example.subjects.quarry

import java.util.concurrent.CopyOnWriteArrayList
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Job
import kotlinx.coroutines.channels.Channel
import kotlinx.coroutines.flow.Flow
import kotlinx.coroutines.flow.MutableStateFlow
import kotlinx.coroutines.flow.receiveAsFlow
import kotlinx.coroutines.launch

class Crusher {
    private val current = MutableStateFlow("idle")
    private val changes = Channel<String>(Channel.UNLIMITED).apply { trySend("idle") }

    val state: Flow<String> get() = current
    val history: Flow<String> = changes.receiveAsFlow()

    fun run(rpm: Int) = enter("running at $rpm")

    private fun enter(state: String) {
        current.value = state
        changes.trySend(state)
    }
}

class Trail(private val source: Flow<String>) {
    val seen = CopyOnWriteArrayList<String>()

    fun follow(scope: CoroutineScope): Job = scope.launch {
        source.collect { seen.add(it) }
    }
}
