package com.example.subjects.cannery

import android.os.SystemClock
import androidx.test.ext.junit.runners.AndroidJUnit4
import androidx.test.platform.app.InstrumentationRegistry
import java.io.File
import org.junit.After
import org.junit.Assert.assertEquals
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class ConveyorTest {
    private val line = FillingLine()
    private val board = LineBoard()

    @After
    fun close() = board.close()

    @Test
    fun boardShowsEachState() {
        board.watch(line.state)
        SystemClock.sleep(300)
        line.start()
        SystemClock.sleep(300)
        line.finish()
        board.finished.await()
        assertEquals(listOf("running", "done"), board.seen - "idle")
    }

    @Test
    fun boardShowsTheLog() {
        board.watch(line.log)
        with(line) {
            start()
            finish()
        }
        board.finished.await()
        assertEquals(listOf("running", "done"), board.seen)
    }

    @Test
    fun shiftLogKeepsEntries() {
        val file = File(InstrumentationRegistry.getInstrumentation().targetContext.cacheDir, "shift.log")
        file.delete()
        val log = ShiftLog(file)
        log.record("300 tins of peas")
        SystemClock.sleep(400)
        log.close()
        assertEquals(listOf("300 tins of peas"), log.entries())
    }
}
