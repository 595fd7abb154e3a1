package com.example.subjects.studio

import java.util.concurrent.CopyOnWriteArrayList
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.cancel
import kotlinx.coroutines.flow.Flow
import kotlinx.coroutines.launch

/** Collects a flow on a thread of its own and keeps what came. */
class StateProbe<T>(flow: Flow<T>) : AutoCloseable {
    private val scope = CoroutineScope(Dispatchers.Default)
    private val seen = CopyOnWriteArrayList<T>()

    init {
        scope.launch { flow.collect { seen += it } }
    }

    fun awaits(item: T): List<T> {
        waitUntil { item in seen }
        return seen.toList()
    }

    override fun close() = scope.cancel()
}

fun <T> Flow<T>.probe(steps: StateProbe<T>.() -> Unit) = StateProbe(this).use { it.steps() }
