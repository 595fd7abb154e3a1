package com.example.subjects.kennel

import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.ObsoleteCoroutinesApi
import kotlinx.coroutines.channels.Channel
import kotlinx.coroutines.channels.actor
import kotlinx.coroutines.flow.Flow
import kotlinx.coroutines.flow.MutableStateFlow
import kotlinx.coroutines.flow.StateFlow
import kotlinx.coroutines.flow.asStateFlow
import kotlinx.coroutines.flow.receiveAsFlow

enum class LinkState { Idle, Dialling, Connected }

class CollarGateway {
    private val callbacks = HashMap<String, () -> Unit>()

    fun call(collar: String, onAnswer: () -> Unit): Unit = synchronized(callbacks) { callbacks[collar] = onAnswer }

    fun acknowledge(collar: String) {
        synchronized(callbacks) { callbacks.remove(collar) }?.invoke()
    }
}

@OptIn(ObsoleteCoroutinesApi::class)
class CollarLink(scope: CoroutineScope, private val gateway: CollarGateway) {
    private enum class Signal { Dial, Answer }

    private val mutableStates = MutableStateFlow(LinkState.Idle)
    private val log = Channel<LinkState>(Channel.UNLIMITED)

    val states: StateFlow<LinkState> = mutableStates.asStateFlow()
    val transitions: Flow<LinkState> = log.receiveAsFlow()

    private val machine = scope.actor<Signal>(capacity = Channel.UNLIMITED) {
        for (signal in channel) {
            val next = when (signal) {
                Signal.Dial -> LinkState.Dialling
                Signal.Answer -> if (states.value == LinkState.Dialling) LinkState.Connected else LinkState.Idle
            }
            mutableStates.value = next
            log.send(next)
        }
    }

    fun dial(collar: String) {
        gateway.call(collar) { machine.trySend(Signal.Answer) }
        machine.trySend(Signal.Dial)
    }
}
