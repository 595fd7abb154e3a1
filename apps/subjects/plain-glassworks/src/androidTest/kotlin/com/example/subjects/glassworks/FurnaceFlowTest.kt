package com.example.subjects.glassworks

import androidx.test.ext.junit.runners.AndroidJUnit4
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.coroutineScope
import kotlinx.coroutines.flow.first
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.withTimeoutOrNull
import org.junit.Assert.assertEquals
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class FurnaceFlowTest {
    @Test
    fun alarmLightsThePanel() {
        val line = AlarmLine()
        val panel = AlarmPanel(line)
        panel.switchOn()
        Thread.sleep(300)
        line.raise("crucible cracked")
        val text = runBlocking { withTimeoutOrNull(4000) { panel.lit.await() } }
        panel.switchOff()
        assertEquals("crucible cracked", text)
    }

    @Test
    fun alarmLightsAConnectedPanel() {
        val line = AlarmLine()
        val panel = AlarmPanel(line)
        panel.switchOn()
        runBlocking { line.listeners.first { it > 0 } }
        line.raise("draught too strong")
        val text = runBlocking { panel.lit.await() }
        panel.switchOff()
        assertEquals("draught too strong", text)
    }

    @Test
    fun boardShowsBothFurnaces() {
        val board = FurnaceBoard(Pyrometer())
        board.select("north")
        Thread.sleep(250)
        board.select("southern")
        runBlocking { board.latest.first { it?.furnace == "southern" } }
        board.close()
        assertEquals(listOf(Reading("north", 1005), Reading("southern", 1008)), board.shown)
    }

    @Test
    fun everyPourIsCounted() = runBlocking<Unit> {
        val counter = PourCounter(this)
        coroutineScope {
            for (gang in 1..4) {
                launch(Dispatchers.IO) { repeat(10) { counter.report(gang) } }
            }
        }
        assertEquals(100, counter.closeAndCount())
    }
}
