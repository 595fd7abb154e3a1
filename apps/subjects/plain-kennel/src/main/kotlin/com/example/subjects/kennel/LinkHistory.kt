package com.example.subjects.kennel

import kotlinx.coroutines.CompletableDeferred
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.flow.Flow
import kotlinx.coroutines.flow.transformWhile
import kotlinx.coroutines.flow.toList
import kotlinx.coroutines.launch

class LinkHistory(private val scope: CoroutineScope) {
    private val finished = CompletableDeferred<List<LinkState>>()

    fun follow(states: Flow<LinkState>) {
        scope.launch {
            finished.complete(
                states.transformWhile {
                    emit(it)
                    it != LinkState.Connected
                }.toList(),
            )
        }
    }

    suspend fun untilConnected(): List<LinkState> = finished.await()
}
