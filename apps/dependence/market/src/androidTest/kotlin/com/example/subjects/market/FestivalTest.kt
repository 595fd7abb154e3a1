package com.example.subjects.market

import androidx.test.ext.junit.runners.AndroidJUnit4
import org.junit.Assert.assertEquals
import org.junit.BeforeClass
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class FestivalTest {
    @Test
    fun putsPearsOnOffer() {
        Catalogue.load()
        Produce.PEAR.offer(25)
        assertEquals(150, Produce.PEAR.price())
    }

    @Test
    fun takesFrancs() {
        System.setProperty("market.currency", "CHF")
        assertEquals("3.00 CHF", Money.show(300))
    }

    @Test
    fun playsMusicTillLate() {
        Grounds.music = "polka"
        assertEquals(23, Season.closingHour())
    }

    companion object {
        @BeforeClass
        @JvmStatic
        fun itIsFestivalTime() {
            Season.isFestival = true
        }
    }
}
