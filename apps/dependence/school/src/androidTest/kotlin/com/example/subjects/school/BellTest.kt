package com.example.subjects.school

import androidx.test.ext.junit.runners.AndroidJUnit4
import com.example.subjects.school.time.Announcer
import com.example.subjects.school.time.Bell
import java.text.SimpleDateFormat
import java.util.Date
import java.util.Locale
import org.junit.Assert.assertEquals
import org.junit.Assert.assertTrue
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class BellTest : BaseSchoolTest() {

    @Test
    fun labelsRingWithLocalTime() {
        val local = SimpleDateFormat("HH:mm", Locale.ROOT).apply { timeZone = app().homeZone }
        val at = 1_709_539_200_000L
        assertEquals(local.format(Date(at)), Bell.label(at))
    }

    @Test
    fun failuresGoToLog() {
        val handler = Thread.getDefaultUncaughtExceptionHandler()
        assertTrue("$handler", handler is CrashLog)
    }

    @Test
    fun announcesFireDrill() {
        val heard = mutableListOf<String>()
        Announcer.install { heard += it }
        Announcer.say("Fire drill")
        assertEquals(listOf("Fire drill"), heard)
    }
}
