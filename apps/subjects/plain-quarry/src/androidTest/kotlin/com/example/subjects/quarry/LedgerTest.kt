package com.example.subjects.quarry

import androidx.test.ext.junit.runners.AndroidJUnit4
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.awaitAll
import kotlinx.coroutines.cancel
import kotlinx.coroutines.delay
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.withTimeoutOrNull
import org.junit.After
import org.junit.Assert.assertEquals
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class LedgerTest {
    private val scope = CoroutineScope(Dispatchers.Default)
    private val crusher = Crusher()

    @After
    fun tearDown() = scope.cancel()

    @Test
    fun trailStartsAtIdle() = runBlocking {
        val trail = Trail(crusher.state)
        trail.follow(scope)
        delay(400)
        crusher.run(120)
        withTimeoutOrNull(4_000) { while ("running at 120" !in trail.seen) delay(20) }
        assertEquals(listOf("idle", "running at 120"), trail.seen)
    }

    @Test
    fun historyIsComplete() = runBlocking {
        val trail = Trail(crusher.history)
        trail.follow(scope)
        crusher.run(90)
        while ("running at 90" !in trail.seen) delay(20)
        assertEquals(listOf("idle", "running at 90"), trail.seen)
    }

    @Test
    fun postingsAddUp() = runBlocking {
        val ledger = Ledger()
        val morning = ledger.post("granite", 4)
        delay(400)
        val evening = ledger.post("slate", 2)
        awaitAll(morning, evening)
        assertEquals(22, ledger.total)
    }

    @Test
    fun auditedPostingsAddUp() = runBlocking {
        val ledger = AuditedLedger()
        val entries = listOf(ledger.post("granite", 4), ledger.post("slate", 2), ledger.post("granite", 1))
        entries.awaitAll()
        assertEquals(25, ledger.total)
    }
}
