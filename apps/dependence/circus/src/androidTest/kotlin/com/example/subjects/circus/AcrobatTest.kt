package com.example.subjects.circus

import androidx.test.ext.junit.runners.AndroidJUnit4
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.withTimeoutOrNull
import org.junit.Assert.assertEquals
import org.junit.Assert.assertThrows
import org.junit.Assert.assertTrue
import org.junit.Test
import org.junit.runner.RunWith
import java.util.concurrent.atomic.AtomicBoolean

@RunWith(AndroidJUnit4::class)
class AcrobatTest {
    @Test
    fun newcomerGetsLocker() {
        try {
            assertTrue(Lockers.store("newcomer", "leotard"))
        } finally {
            Lockers.clear("newcomer")
        }
    }

    @Test
    fun warmsUpBehindTheScenes() {
        val warm = AtomicBoolean()
        runBlocking {
            withTimeoutOrNull(900) { ShowScope.launch { warm.set(true) }.join() }
        }
        assertTrue(warm.get())
    }

    @Test
    fun jurySpeaksOnMainThreadOnly() {
        val board = Scoreboard()
        assertThrows(IllegalStateException::class.java) { board.add(9) }
    }

    @Test
    fun tellsLifeOfNewAcrobat() {
        Artists.engage("Bellini", "never fell")
        try {
            assertEquals("never fell", Biographies.of("Bellini"))
        } finally {
            Artists.dismiss("Bellini")
        }
    }

    @Test
    fun spotlightTurnsTwice() {
        val before = Spotlight.turns
        Spotlight.turnTo("Rosa")
        Spotlight.turnTo("Alba")
        assertEquals(2, Spotlight.turns - before)
    }
}
