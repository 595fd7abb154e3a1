package com.example.subjects.kennel

import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Job
import kotlinx.coroutines.channels.Channel
import kotlinx.coroutines.flow.SharedFlow
import kotlinx.coroutines.launch

class FrontDesk(private val scope: CoroutineScope, private val effects: SharedFlow<KennelEffect>) {
    val messages = Channel<String>(Channel.UNLIMITED)

    fun open(): Job = scope.launch {
        effects.collect { effect ->
            when (effect) {
                is KennelEffect.UnknownDog -> messages.send("No dog ${effect.id} here")
            }
        }
    }
}
