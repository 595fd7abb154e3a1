package com.example.subjects.cannery

import androidx.test.ext.junit.runners.AndroidJUnit4
import java.util.concurrent.Executors
import org.junit.After
import org.junit.Assert.assertEquals
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class BrineTest {
    private val executor = Executors.newSingleThreadExecutor()

    @After
    fun stop() {
        executor.shutdown()
    }

    @Test
    fun ownSaltIsKept() {
        val settings = BrineSettings.replacing()
        settings.open(executor)
        Thread.sleep(350)
        settings.put("salt", 9)
        settings.loaded.await()
        assertEquals(9, settings.get("salt"))
    }

    @Test
    fun ownSugarIsKept() {
        val settings = BrineSettings.filling()
        settings.open(executor)
        settings.put("sugar", 7)
        settings.loaded.await()
        assertEquals(7, settings.get("sugar"))
    }

    @Test
    fun everyCanGetsItsCap() {
        val station = CappingStation()
        station.start("tin 1")
        station.awaitPassed()
        assertEquals("tin 1 capped", station.nextCapped())
        station.stop()
    }
}
