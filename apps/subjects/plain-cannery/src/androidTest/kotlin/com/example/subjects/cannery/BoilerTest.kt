package com.example.subjects.cannery

import androidx.test.ext.junit.runners.AndroidJUnit4
import org.junit.Assert.assertEquals
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class BoilerTest {
    private fun PressureGauge.takeUntil(last: Int): List<Int> {
        val taken = mutableListOf<Int>()
        while (last !in taken) taken += published.take()
        return taken
    }

    @Test
    fun gaugePublishesQuietReadings() {
        val gauge = PressureGauge()
        gauge.reading(5)
        Thread.sleep(600)
        gauge.reading(7)
        assertEquals(listOf(5, 7), gauge.takeUntil(7))
        gauge.close()
    }

    @Test
    fun gaugePublishesOneByOne() {
        val gauge = PressureGauge()
        gauge.reading(5)
        assertEquals(listOf(5), gauge.takeUntil(5))
        gauge.reading(8)
        assertEquals(listOf(8), gauge.takeUntil(8))
        gauge.close()
    }

    @Test
    fun boilerCooksAllBeforeShutDown() {
        val boiler = Boiler()
        val batches = (1..12).map { "batch $it" }
        batches.forEach(boiler::add)
        boiler.shutDown()
        assertEquals(batches, boiler.cooked)
    }
}
