package com.example.subjects.kennel

import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Job
import kotlinx.coroutines.delay
import kotlinx.coroutines.launch

class CountedSessions(private val scope: CoroutineScope, private val grace: Long) {
    private val lock = Any()
    private var current: CollarSession? = null
    private var users = 0
    private var closing: Job? = null

    fun acquire(): CollarSession = synchronized(lock) {
        users++
        current ?: CollarSession().also { current = it }
    }

    fun release() {
        synchronized(lock) { users-- }
        closing = scope.launch {
            delay(grace)
            synchronized(lock) {
                if (users == 0) {
                    current?.close()
                    current = null
                }
            }
        }
    }

    suspend fun settle() {
        closing?.join()
    }
}
