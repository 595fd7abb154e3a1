package com.example.subjects.dairy

import kotlinx.coroutines.CompletableDeferred
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.flow.MutableSharedFlow
import kotlinx.coroutines.flow.SharedFlow
import kotlinx.coroutines.flow.asSharedFlow
import kotlinx.coroutines.flow.first
import kotlinx.coroutines.launch

class MilkMeter {
    private val _readings = MutableSharedFlow<Int>(extraBufferCapacity = 8)
    val readings: SharedFlow<Int> = _readings.asSharedFlow()

    fun publish(litres: Int) {
        _readings.tryEmit(litres)
    }

    suspend fun awaitListener() {
        _readings.subscriptionCount.first { it > 0 }
    }
}

class MeterLog(private val meter: MilkMeter, private val scope: CoroutineScope) {
    val first = CompletableDeferred<Int>()

    fun start() {
        scope.launch {
            meter.readings.collect { first.complete(it) }
        }
    }
}
