package com.example.subjects.circus

import androidx.test.core.app.ApplicationProvider
import androidx.test.ext.junit.runners.AndroidJUnit4
import kotlinx.coroutines.cancel
import org.junit.Assert.assertEquals
import org.junit.Assert.assertFalse
import org.junit.Assert.assertTrue
import org.junit.Test
import org.junit.runner.RunWith
import java.util.logging.Handler
import java.util.logging.LogRecord

@RunWith(AndroidJUnit4::class)
class RingmasterTest {
    private val app: CircusApplication = ApplicationProvider.getApplicationContext()

    @Test
    fun sendsEverybodyHome() {
        ShowScope.cancel()
        assertTrue(ShowScope.isOver)
    }

    @Test
    fun callsTheInterval() {
        Announcements.say("Fifteen minutes")
        assertEquals("Fifteen minutes", Announcements.spoken.replayCache.last())
    }

    @Test
    fun endsTheTour() {
        app.comeHome()
        Announcements.hush()
        assertFalse(app.isAway())
    }

    @Test
    fun raisesTheCurtain() {
        val show = Show.open(app)
        assertEquals(listOf("trapeze", "elephants", "circus"), show.acts)
    }

    @Test
    fun takingsAreEntered() {
        val lines = mutableListOf<String>()
        val pen = object : Handler() {
            override fun publish(record: LogRecord) {
                lines += record.message
            }
            override fun flush() = Unit
            override fun close() = Unit
        }
        Ledger.log().addHandler(pen)
        try {
            Ledger.enter("matinee", 480)
        } finally {
            Ledger.log().removeHandler(pen)
        }
        assertEquals(listOf("matinee 480"), lines)
    }
}
