package com.example.subjects.dairy

import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Job
import kotlinx.coroutines.delay
import kotlinx.coroutines.flow.MutableStateFlow
import kotlinx.coroutines.flow.StateFlow
import kotlinx.coroutines.launch
import kotlinx.coroutines.sync.Mutex
import kotlinx.coroutines.sync.withLock

/** How many litres the tank holds. */
class Ledger(private val scope: CoroutineScope) {
    private val _litres = MutableStateFlow(0)
    val litres: StateFlow<Int> = _litres

    fun pour(amount: Int): Job {
        val before = _litres.value
        return scope.launch {
            _litres.value = before + amount
        }
    }
}

class MutexLedger(private val scope: CoroutineScope) {
    private val mutex = Mutex()
    private val _litres = MutableStateFlow(0)
    val litres: StateFlow<Int> = _litres

    fun pour(amount: Int): Job = scope.launch {
        mutex.withLock {
            val before = _litres.value
            delay(50)
            _litres.value = before + amount
        }
    }
}
