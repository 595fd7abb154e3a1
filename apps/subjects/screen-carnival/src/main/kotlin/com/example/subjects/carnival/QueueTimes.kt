package com.example.subjects.carnival

import androidx.lifecycle.LiveData
import androidx.lifecycle.MutableLiveData
import java.util.concurrent.Executors

data class Waiting(val minutes: Int, val live: Boolean)

/** How long one waits at a ride: the stored figure at once, that of the gate as soon as it is there. */
class QueueTimes(private val stored: Int) {
    private val gate = Executors.newSingleThreadExecutor()
    private val _ghostTrain = MutableLiveData<Waiting>()
    val ghostTrain: LiveData<Waiting> = _ghostTrain

    fun refresh() {
        _ghostTrain.value = Waiting(stored, live = false)
        gate.execute(AskGate())
    }

    fun close() = gate.shutdown()

    private inner class AskGate : Runnable {
        override fun run() = _ghostTrain.postValue(Waiting(15, live = true))
    }
}
