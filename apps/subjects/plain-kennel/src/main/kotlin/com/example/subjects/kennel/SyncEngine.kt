package com.example.subjects.kennel

import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Job
import kotlinx.coroutines.cancelAndJoin
import kotlinx.coroutines.channels.Channel
import kotlinx.coroutines.flow.filter
import kotlinx.coroutines.launch

class SyncEngine(
    private val scope: CoroutineScope,
    private val monitor: UplinkMonitor,
    private val refresh: RefreshDogs,
) {
    val synced = Channel<Int>(Channel.UNLIMITED)
    private var session: Job? = null

    fun start() {
        session = scope.launch {
            monitor.changes().filter { it }.collect { synced.send(refresh().size) }
        }
    }

    fun stop() {
        session?.cancel()
    }

    suspend fun stopAndWait() {
        session?.cancelAndJoin()
    }
}
