package com.example.subjects.kennel

import java.util.concurrent.CopyOnWriteArrayList
import kotlinx.coroutines.channels.awaitClose
import kotlinx.coroutines.flow.Flow
import kotlinx.coroutines.flow.callbackFlow

class UplinkMonitor {
    fun interface Listener {
        fun onUplink(up: Boolean)
    }

    private val listeners = CopyOnWriteArrayList<Listener>()

    fun listenerCount(): Int = listeners.size

    fun report(up: Boolean) = listeners.forEach { it.onUplink(up) }

    fun changes(): Flow<Boolean> = callbackFlow {
        val listener = Listener { trySend(it) }
        listeners.add(listener)
        awaitClose { listeners.remove(listener) }
    }
}
