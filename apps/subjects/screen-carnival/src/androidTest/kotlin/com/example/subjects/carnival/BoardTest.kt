package com.example.subjects.carnival

import androidx.test.core.app.ActivityScenario
import androidx.test.ext.junit.runners.AndroidJUnit4
import org.junit.Assert.assertEquals
import org.junit.Rule
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class BoardTest : CarnivalTestCase() {
    @get:Rule
    val clerks = Clerks { it.rides() }

    @get:Rule
    val guardedClerks = Clerks { it.ridesGuarded() }

    private val ActivityScenario<BoardActivity>.ghostTrain get() = Screens.ask(this) { it.times }.ghostTrain

    private fun lookAtTheSky() {
        tap(Ids.WEATHER)
        Ids.WEATHER reads "Drizzle"
    }

    @Test
    fun waitingTimeIsThatOfTheGate() {
        val board = open(BoardActivity::class.java)
        tap(Ids.REFRESH)
        lookAtTheSky()
        val waiting = board.ghostTrain.getOrAwaitValue()
        assertEquals(15, waiting.minutes)
    }

    @Test
    fun liveWaitingTimeIsThatOfTheGate() {
        val board = open(BoardActivity::class.java)
        tap(Ids.REFRESH)
        val waiting = board.ghostTrain.awaitValue { it.live }
        assertEquals(15, waiting.minutes)
    }

    @Test
    fun ridesAreLoadedOnce() {
        clerks.early()
        open(BoardActivity::class.java)
        lookAtTheSky()
        clerks.late()
        clerks.goHome()
        assertEquals(1, clerks.registry.loads())
    }

    @Test
    fun ridesAreLoadedOnceUnderGuard() {
        guardedClerks.early()
        guardedClerks.late()
        guardedClerks.goHome()
        assertEquals(1, guardedClerks.registry.loads())
    }
}
