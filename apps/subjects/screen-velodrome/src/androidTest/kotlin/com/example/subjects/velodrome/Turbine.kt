package com.example.subjects.velodrome

import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.cancel
import kotlinx.coroutines.flow.Flow
import kotlinx.coroutines.launch
import java.util.concurrent.LinkedBlockingQueue
import java.util.concurrent.TimeUnit

/** Collects a flow for a test, item by item. */
class Turbine<T : Any>(flow: Flow<T>) : AutoCloseable {
    private val scope = CoroutineScope(Dispatchers.Default)
    private val items = LinkedBlockingQueue<T>()

    init {
        scope.launch { flow.collect { items.put(it) } }
    }

    fun firstItem(): T = items.take()

    fun nextItem(): T = items.poll(900, TimeUnit.MILLISECONDS) ?: throw AssertionError("no item within 900 ms")

    override fun close() = scope.cancel()
}

fun <T : Any> Flow<T>.test(steps: Turbine<T>.() -> Unit) = Turbine(this).use { it.steps() }
