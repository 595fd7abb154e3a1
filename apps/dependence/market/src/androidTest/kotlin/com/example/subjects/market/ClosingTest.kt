package com.example.subjects.market

import androidx.test.ext.junit.runners.AndroidJUnit4
import java.util.TimeZone
import org.junit.Assert.assertEquals
import org.junit.Assert.assertTrue
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class ClosingTest {
    @Test
    fun owesNobodyAtFirst() {
        assertTrue(Suppliers.get().owesNobody())
    }

    @Test
    fun locksUpAtSix() {
        Alarm.arm()
        assertEquals(18, Season.closingHour())
    }

    @Test
    fun showsTheHourInTokyo() {
        TimeZone.setDefault(TimeZone.getTimeZone("GMT+09:00"))
        assertEquals(9, Clock.hour(0))
    }

    @Test
    fun countsTheVisitors() {
        val before = Grounds.visitors
        Grounds.visitors++
        assertEquals(before + 1, Grounds.visitors)
    }
}
