package com.example.subjects.kennel

import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.channels.Channel
import kotlinx.coroutines.flow.MutableSharedFlow
import kotlinx.coroutines.flow.MutableStateFlow
import kotlinx.coroutines.flow.SharedFlow
import kotlinx.coroutines.flow.StateFlow
import kotlinx.coroutines.flow.asSharedFlow
import kotlinx.coroutines.flow.asStateFlow
import kotlinx.coroutines.flow.first
import kotlinx.coroutines.flow.update
import kotlinx.coroutines.launch

class KennelStore(
    private val scope: CoroutineScope,
    private val refresh: RefreshDogs,
    cached: List<Dog>,
) {
    private val intents = Channel<KennelIntent>(Channel.UNLIMITED)
    private val mutableStates = MutableStateFlow(KennelState(cached))
    private val mutableEffects = MutableSharedFlow<KennelEffect>()

    val states: StateFlow<KennelState> = mutableStates.asStateFlow()
    val effects: SharedFlow<KennelEffect> = mutableEffects.asSharedFlow()

    init {
        scope.launch { for (intent in intents) handle(intent) }
    }

    fun send(intent: KennelIntent) {
        intents.trySend(intent)
    }

    suspend fun awaitObserver() {
        mutableEffects.subscriptionCount.first { it > 0 }
    }

    private suspend fun handle(intent: KennelIntent) {
        when (intent) {
            KennelIntent.Refresh -> {
                apply(KennelChange.Loading)
                scope.launch { apply(KennelChange.Loaded(refresh())) }
            }
            is KennelIntent.Rename -> {
                if (states.value.dogs.any { it.id == intent.id }) {
                    apply(KennelChange.Renamed(intent.id, intent.name))
                } else {
                    mutableEffects.emit(KennelEffect.UnknownDog(intent.id))
                }
            }
        }
    }

    private fun apply(change: KennelChange) = mutableStates.update { reduce(it, change) }
}
