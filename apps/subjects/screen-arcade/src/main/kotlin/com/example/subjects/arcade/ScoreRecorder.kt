package com.example.subjects.arcade

import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.CoroutineStart
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.SupervisorJob
import kotlinx.coroutines.cancel
import kotlinx.coroutines.channels.Channel
import kotlinx.coroutines.launch
import java.io.File

/** Writes scores to a file, one after the other. */
class ScoreRecorder(private val file: File, capacity: Int) {
    private val scope = CoroutineScope(SupervisorJob() + Dispatchers.Default)
    private val scores = Channel<Int>(capacity)

    fun start() = scope.launch(start = CoroutineStart.UNDISPATCHED) {
        for (score in scores) file.appendText("$score\n")
    }

    fun offer(score: Int) {
        scores.trySend(score)
    }

    fun stop() = scope.cancel()
}
