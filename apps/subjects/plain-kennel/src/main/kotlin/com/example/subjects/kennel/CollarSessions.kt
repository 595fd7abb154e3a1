package com.example.subjects.kennel

import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Job
import kotlinx.coroutines.delay
import kotlinx.coroutines.launch

class CollarSessions(private val scope: CoroutineScope, private val grace: Long) {
    private val lock = Any()
    private var current: CollarSession? = null
    private var closing: Job? = null

    fun acquire(): CollarSession = synchronized(lock) {
        current ?: CollarSession().also { current = it }
    }

    fun release() {
        closing = scope.launch {
            delay(grace)
            synchronized(lock) {
                current?.close()
                current = null
            }
        }
    }

    suspend fun settle() {
        closing?.join()
    }
}
