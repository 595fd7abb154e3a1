package com.example.subjects.market

import androidx.test.ext.junit.runners.AndroidJUnit4
import androidx.test.platform.app.InstrumentationRegistry
import java.io.File
import org.junit.Assert.assertEquals
import org.junit.Assert.assertFalse
import org.junit.Assert.assertTrue
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class BoardTest {
    private val context = InstrumentationRegistry.getInstrumentation().targetContext

    @Test
    fun isEmptyAtFirst() {
        assertTrue(Bulletin.notes().isEmpty())
    }

    @Test
    fun sendsNoNewsletterUnasked() {
        assertFalse(Customers.getsNewsletter(context))
    }

    @Test
    fun hasNoFlyer() {
        assertFalse(File(context.filesDir, "flyer.txt").exists())
    }

    @Test
    fun greetsOnTheFirstVisit() {
        assertTrue(Customers.greets(context))
    }

    @Test
    fun asksForPounds() {
        System.setProperty("market.currency", "GBP")
        try {
            assertEquals("4.05 GBP", Money.show(405))
        } finally {
            System.clearProperty("market.currency")
        }
    }
}
