package com.example.subjects.dairy

import androidx.test.ext.junit.runners.AndroidJUnit4
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.SupervisorJob
import kotlinx.coroutines.cancel
import kotlinx.coroutines.joinAll
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.withTimeoutOrNull
import org.junit.After
import org.junit.Assert.assertEquals
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class MeterTest {
    private val scope = CoroutineScope(SupervisorJob() + Dispatchers.Default)

    @After
    fun stop() = scope.cancel()

    @Test
    fun readingIsLogged() {
        val meter = MilkMeter()
        val log = MeterLog(meter, scope)
        log.start()
        Thread.sleep(700)
        meter.publish(12)
        val logged = runBlocking { withTimeoutOrNull(4000) { log.first.await() } }
        assertEquals(12, logged)
    }

    @Test
    fun readingIsLoggedOnceSomeoneListens() = runBlocking {
        val meter = MilkMeter()
        val log = MeterLog(meter, scope)
        log.start()
        meter.awaitListener()
        meter.publish(15)
        assertEquals(15, log.first.await())
    }

    @Test
    fun litresAddUp() {
        val ledger = Ledger(scope)
        val morning = ledger.pour(10)
        Thread.sleep(600)
        val evening = ledger.pour(5)
        runBlocking { joinAll(morning, evening) }
        assertEquals(15, ledger.litres.value)
    }

    @Test
    fun litresAddUpAtOnce() {
        val ledger = MutexLedger(scope)
        val pours = listOf(7, 8, 9).map { ledger.pour(it) }
        runBlocking { pours.joinAll() }
        assertEquals(24, ledger.litres.value)
    }
}
