package com.example.subjects.quarry

import androidx.test.ext.junit.runners.AndroidJUnit4
import androidx.test.platform.app.InstrumentationRegistry
import java.util.concurrent.TimeUnit
import org.junit.Assert.assertEquals
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class ScaleTest {
    @Test
    fun readingReachesTheOffice() {
        ScaleServer().use { office ->
            office.start()
            Scale(office.port).weigh(4200)
            assertEquals("4200 kg", office.takeReading(1, TimeUnit.SECONDS))
        }
    }

    @Test
    fun readingIsTakenByTheOffice() {
        ScaleServer().use { office ->
            office.start()
            Scale(office.port).weigh(3100)
            assertEquals("3100 kg", office.takeReading())
        }
    }

    @Test
    fun longBreakStartsNewSession() {
        val watcher = SessionWatcher(200)
        watcher.onForeground("office")
        watcher.onBackground()
        Thread.sleep(800)
        watcher.onForeground("weighbridge")
        assertEquals(2, watcher.session)
    }

    @Test
    fun mapsAreFetchedAhead() {
        val warmUp = WarmUp()
        InstrumentationRegistry.getInstrumentation().runOnMainSync { warmUp.begin() }
        Thread.sleep(600)
        assertEquals(listOf("pit", "haul road"), warmUp.maps)
    }
}
