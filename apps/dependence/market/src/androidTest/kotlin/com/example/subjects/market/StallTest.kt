package com.example.subjects.market

import androidx.test.ext.junit.runners.AndroidJUnit4
import androidx.test.platform.app.InstrumentationRegistry
import org.junit.Assert.assertEquals
import org.junit.Assert.assertFalse
import org.junit.Assert.assertTrue
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class StallTest {
    private val context = InstrumentationRegistry.getInstrumentation().targetContext

    @Test
    fun weighsInABowl() {
        Scales.tare(250)
        assertEquals(750, Scales.weigh(1000))
    }

    @Test
    fun invoicesAFarm() {
        System.setProperty("market.vat", "7")
        try {
            assertEquals(1000, Invoice(1000).net())
        } finally {
            System.clearProperty("market.vat")
        }
    }

    @Test
    fun pinsANote() {
        Bulletin.pin("lost: a glove")
        assertEquals(1, Bulletin.notes().size)
    }

    @Test
    fun cancelsTheNewsletter() {
        Customers.subscribe(context)
        Customers.unsubscribe(context)
        assertFalse(Customers.getsNewsletter(context))
    }

    @Test
    fun knowsTheHomeMarket() {
        assertEquals("North Market", Customers.homeMarket(context))
    }

    @Test
    fun refundsACard() {
        assertTrue(Payments.refund(500))
    }
}
