package com.example.subjects.circus

import androidx.test.ext.junit.runners.AndroidJUnit4
import org.junit.After
import org.junit.Assert.assertEquals
import org.junit.Assert.assertFalse
import org.junit.Assert.assertTrue
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class ClownTest {
    private val seen = mutableListOf<String>()
    private val follower = Follower { seen += it }

    @After
    fun leaveSpotlight() = Spotlight.leave(follower)

    @Test
    fun greetsTheAudience() {
        assertEquals("Good evening", Dialect.greet())
    }

    @Test
    fun earlyShowIsTriedOut() {
        Flags.turn("early-bird", true)
        assertTrue(Flags.isOn("early-bird"))
    }

    @Test
    fun doesNotSlipOnSand() {
        assertFalse(Clown().slip("sand"))
    }

    @Test
    fun loudspeakersAreSilent() {
        assertEquals(emptyList<String>(), Announcements.spoken.replayCache)
    }

    @Test
    fun slipsTwiceOnSoap() {
        val clown = Clown()
        assertTrue(clown.slip("soap"))
        assertFalse(clown.slip("soap"))
    }

    @Test
    fun standsInSpotlight() {
        Spotlight.follow(follower)
        Spotlight.turnTo("Calvero")
        assertEquals(listOf("Calvero"), seen)
    }
}
