package com.example.subjects.circus

import androidx.arch.core.executor.ArchTaskExecutor
import androidx.arch.core.executor.TaskExecutor
import androidx.test.ext.junit.runners.AndroidJUnit4
import org.junit.Assert.assertEquals
import org.junit.Assert.assertTrue
import org.junit.Before
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class JugglerTest {
    @Before
    fun setUp() {
        Services.restart()
    }

    @Test
    fun catchesAreCounted() {
        ArchTaskExecutor.getInstance().setDelegate(object : TaskExecutor() {
            override fun executeOnDiskIO(runnable: Runnable) = runnable.run()
            override fun postToMainThread(runnable: Runnable) = runnable.run()
            override fun isMainThread() = true
        })
        val board = Scoreboard()
        repeat(5) { board.add(1) }
        assertEquals(5, board.shown.value)
    }

    @Test
    fun putsClubsAway() {
        Stamps.cut("ticket") { "[$it]" }
        assertTrue(Lockers.store("juggler", "clubs"))
        assertEquals("[x]", Stamps.find("ticket")!!("x"))
    }

    @Test
    fun firstLotOfTheSeason() {
        assertEquals(73980, Lots.draw())
    }
}
