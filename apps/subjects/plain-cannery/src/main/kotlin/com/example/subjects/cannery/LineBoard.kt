package com.example.subjects.cannery

import java.util.concurrent.CopyOnWriteArrayList
import java.util.concurrent.CountDownLatch
import kotlinx.coroutines.MainScope
import kotlinx.coroutines.cancel
import kotlinx.coroutines.flow.Flow
import kotlinx.coroutines.launch

class LineBoard {
    private val scope = MainScope()
    val seen = CopyOnWriteArrayList<String>()
    val finished = CountDownLatch(1)

    fun watch(states: Flow<String>) {
        scope.launch {
            states.collect { state ->
                seen += state
                if (state == FillingLine.DONE) finished.countDown()
            }
        }
    }

    fun close() = scope.cancel()
}
