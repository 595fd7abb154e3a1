package com.example.subjects.foundry

import java.util.concurrent.CopyOnWriteArrayList
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.Job
import kotlinx.coroutines.channels.Channel
import kotlinx.coroutines.flow.MutableStateFlow
import kotlinx.coroutines.launch

/** The furnace's temperature, with the curve drawn from it. */
class FurnaceGauge(private val scope: CoroutineScope) {
    private val reading = MutableStateFlow(20)
    val curve = CopyOnWriteArrayList<Int>()

    fun draw(): Job = scope.launch(Dispatchers.Default) {
        reading.collect { curve.add(it) }
    }

    fun update(degrees: Int) {
        reading.value = degrees
    }
}

/** The same on paper tape. */
class TapeRecorder(private val scope: CoroutineScope) {
    private val readings = Channel<Int>(Channel.UNLIMITED)
    val tape = CopyOnWriteArrayList<Int>()

    fun draw(): Job = scope.launch(Dispatchers.Default) {
        for (each in readings) tape.add(each)
    }

    fun update(degrees: Int) {
        readings.trySend(degrees)
    }

    fun finish() {
        readings.close()
    }
}
