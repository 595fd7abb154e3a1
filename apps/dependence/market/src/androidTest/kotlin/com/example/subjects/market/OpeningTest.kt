package com.example.subjects.market

import androidx.test.ext.junit.runners.AndroidJUnit4
import androidx.test.platform.app.InstrumentationRegistry
import org.junit.Assert.assertEquals
import org.junit.Assert.assertFalse
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class OpeningTest {
    private val context = InstrumentationRegistry.getInstrumentation().targetContext
    private val market = context.applicationContext as MarketApplication

    @Test
    fun keepsNoLedgerAtFirst() {
        assertFalse(Ledger.isKept(context))
    }

    @Test
    fun aMelonCostsTwoNinetyNine() {
        assertEquals(299, Prices.of(Prices.MELON))
    }

    @Test
    fun aMemberBuysAPound() {
        market.signIn("Gil")
        assertEquals(500, Scales.weigh(500))
    }

    @Test
    fun ordersByNumber() {
        assertEquals("asparagus", Catalogue.find(7))
    }

    @Test
    fun countsTheCrates() {
        assertEquals(2, DeliveryNote.read(context))
    }
}
