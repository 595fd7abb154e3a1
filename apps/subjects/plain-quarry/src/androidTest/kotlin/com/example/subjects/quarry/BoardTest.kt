package com.example.subjects.quarry

import androidx.test.ext.junit.runners.AndroidJUnit4
import java.util.concurrent.CountDownLatch
import java.util.concurrent.TimeUnit
import org.greenrobot.eventbus.EventBus
import org.greenrobot.eventbus.Subscribe
import org.junit.Assert.assertEquals
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class BoardTest {
    class Listener {
        val changed = CountDownLatch(1)

        @Subscribe
        fun onCrewChanged(event: CrewChanged) = changed.countDown()
    }

    @Test
    fun refreshFillsTheBoard() {
        val bus = EventBus()
        val listener = Listener()
        bus.register(listener)
        val store = SiteStore(bus)
        store.refresh()
        listener.changed.await()
        bus.unregister(listener)
        assertEquals(listOf("Ada", "Bo"), store.crew)
        assertEquals(listOf("blasting", "haulage"), store.permits)
    }

    @Test
    fun eachQueryIsAnswered() {
        val finder = Finder(newestOnly = true)
        finder.type("granite")
        Thread.sleep(400)
        finder.type("slate")
        val answers = List(2) { finder.shown.poll(4, TimeUnit.SECONDS) }
        finder.close()
        assertEquals(listOf("granite: 4 blocks", "slate: 4 blocks"), answers)
    }

    @Test
    fun queriesAreAnsweredInTurn() {
        val finder = Finder(newestOnly = false)
        finder.type("marble")
        finder.type("basalt")
        val answers = List(2) { finder.shown.take() }
        finder.close()
        assertEquals(listOf("marble: 4 blocks", "basalt: 4 blocks"), answers)
    }
}
