package com.example.steps

import kotlinx.coroutines.CompletableDeferred
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.coroutineScope
import kotlinx.coroutines.delay
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.withTimeout
import org.junit.Assert.assertEquals
import org.junit.Test

class BlocksTest {
    private val paid = CompletableDeferred<String>()

    @Test
    fun waits(): Unit = runBlocking {
        var sum = 0
        delay(100)
        sum += paid.await().length
        delay(sum.toLong())
        assertEquals("paid", withTimeout(1000) { paid.await() })
        coroutineScope {
            delay(100)
        }
    }

    @Test
    fun beginsAnother(): Unit = runBlocking {
        launch { paid.complete("paid") }
        delay(100)
        withTimeout(1000) {
            delay(100)
        }
    }

    @Test
    fun elsewhere() {
        CoroutineScope(Dispatchers.Main).launch {
            delay(100)
        }
    }
}
