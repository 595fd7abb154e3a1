package com.example.subjects.growers

import java.util.concurrent.CopyOnWriteArrayList
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.flow.Flow
import kotlinx.coroutines.launch
import org.junit.Assert.fail

/** Something on the screen that is read again and again. */
fun interface Reading {
    fun read(): String
}

infix fun Reading.soonReads(text: String) = reads(text, 900)

infix fun Reading.eventuallyReads(text: String) = reads(text, 60_000)

private fun Reading.reads(text: String, millis: Long) {
    val end = System.nanoTime() + millis * 1_000_000
    while (read() != text) {
        if (System.nanoTime() > end) fail("still ${read()} after $millis ms, not $text")
        Thread.sleep(20)
    }
}

/** Everything that a flow has emitted since it is watched. */
class Recording<T> {
    val values = CopyOnWriteArrayList<T>()

    fun awaitLast(value: T) {
        Look.waitUntil { values.lastOrNull() == value }
    }
}

fun <T> Flow<T>.record(scope: CoroutineScope): Recording<T> {
    val recording = Recording<T>()
    scope.launch { collect { recording.values.add(it) } }
    return recording
}
