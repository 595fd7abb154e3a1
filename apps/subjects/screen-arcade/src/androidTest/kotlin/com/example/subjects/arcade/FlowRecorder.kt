package com.example.subjects.arcade

import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.cancel
import kotlinx.coroutines.flow.Flow
import kotlinx.coroutines.launch
import java.util.concurrent.CopyOnWriteArrayList

/** Collects a flow in the background and keeps all it has seen. */
class FlowRecorder<T>(flow: Flow<T>) : AutoCloseable {
    private val scope = CoroutineScope(Dispatchers.Default)
    val seen = CopyOnWriteArrayList<T>()

    init {
        scope.launch { flow.collect { seen += it } }
    }

    fun awaitItem(item: T) = ArcadeTest.await { item in seen }

    override fun close() = scope.cancel()
}
