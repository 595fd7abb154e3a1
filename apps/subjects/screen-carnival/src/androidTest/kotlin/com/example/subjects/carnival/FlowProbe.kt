package com.example.subjects.carnival

import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.cancel
import kotlinx.coroutines.channels.Channel
import kotlinx.coroutines.flow.Flow
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.withTimeout

/** A little like Turbine: gathers what a flow emits, to be taken item by item. */
class FlowProbe<T>(flow: Flow<T>) : AutoCloseable {
    private val scope = CoroutineScope(Dispatchers.Main)
    private val items = Channel<T>(Channel.UNLIMITED)

    init {
        scope.launch { flow.collect { items.send(it) } }
    }

    fun skipTo(expected: T): T = runBlocking {
        var item = withTimeout(900) { items.receive() }
        while (item != expected) item = withTimeout(900) { items.receive() }
        item
    }

    fun patientlySkipTo(expected: T): T = runBlocking {
        var item = items.receive()
        while (item != expected) item = items.receive()
        item
    }

    override fun close() = scope.cancel()
}

inline fun <T> Flow<T>.probe(check: FlowProbe<T>.() -> Unit) = FlowProbe(this).use { it.check() }
