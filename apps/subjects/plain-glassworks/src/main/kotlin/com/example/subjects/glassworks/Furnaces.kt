package com.example.subjects.glassworks

import android.os.Handler
import android.os.HandlerThread
import java.util.concurrent.CopyOnWriteArrayList
import kotlinx.coroutines.CompletableDeferred
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.ExperimentalCoroutinesApi
import kotlinx.coroutines.Job
import kotlinx.coroutines.SupervisorJob
import kotlinx.coroutines.android.asCoroutineDispatcher
import kotlinx.coroutines.cancel
import kotlinx.coroutines.channels.Channel
import kotlinx.coroutines.flow.MutableSharedFlow
import kotlinx.coroutines.flow.MutableStateFlow
import kotlinx.coroutines.flow.StateFlow
import kotlinx.coroutines.flow.filterNotNull
import kotlinx.coroutines.flow.flatMapLatest
import kotlinx.coroutines.flow.flow
import kotlinx.coroutines.launch
import kotlinx.coroutines.withContext

/** The works' alarm line. */
class AlarmLine {
    private val line = MutableSharedFlow<String>(extraBufferCapacity = 16)
    val alarms get() = line
    val listeners: StateFlow<Int> get() = line.subscriptionCount

    fun raise(text: String) = line.tryEmit(text)
}

/** Shows alarms; lives on a looper of its own. */
class AlarmPanel(private val line: AlarmLine) {
    private val thread = HandlerThread("alarm-panel").apply { start() }
    private val scope = CoroutineScope(SupervisorJob() + Handler(thread.looper).asCoroutineDispatcher())
    val lit = CompletableDeferred<String>()

    fun switchOn() {
        scope.launch {
            line.alarms.collect { lit.complete(it) }
        }
    }

    fun switchOff() {
        scope.cancel()
        thread.quitSafely()
    }
}

data class Reading(val furnace: String, val degrees: Int)

/** Reads a furnace's pyrometer. */
class Pyrometer {
    suspend fun read(furnace: String): Reading = withContext(Dispatchers.IO) {
        Reading(furnace, 1000 + furnace.length)
    }
}

/** Shows the furnace that is selected and writes down what it has shown. */
@OptIn(ExperimentalCoroutinesApi::class)
class FurnaceBoard(private val pyrometer: Pyrometer) {
    private val scope = CoroutineScope(SupervisorJob() + Dispatchers.Unconfined)
    private val selected = MutableStateFlow<String?>(null)
    val shown = CopyOnWriteArrayList<Reading>()
    val latest = MutableStateFlow<Reading?>(null)

    init {
        scope.launch {
            selected.filterNotNull()
                .flatMapLatest { flow { emit(pyrometer.read(it)) } }
                .collect {
                    shown += it
                    latest.value = it
                }
        }
    }

    fun select(furnace: String) {
        selected.value = furnace
    }

    fun close() = scope.cancel()
}

/** Counts pours one at a time, whoever reports them. */
class PourCounter(scope: CoroutineScope) {
    private val mailbox = Channel<Int>(Channel.UNLIMITED)
    var kilos = 0
        private set
    val job: Job = scope.launch(Dispatchers.Default) {
        for (pour in mailbox) kilos += pour
    }

    fun report(pour: Int) = mailbox.trySend(pour)

    suspend fun closeAndCount(): Int {
        mailbox.close()
        job.join()
        return kilos
    }
}
