package com.example.subjects.hospital

import androidx.test.ext.junit.runners.AndroidJUnit4
import androidx.test.platform.app.InstrumentationRegistry
import com.example.subjects.hospital.billing.Invoice
import com.example.subjects.hospital.pharmacy.Dispensary
import com.example.subjects.hospital.pharmacy.InteractionTable
import org.junit.Assert.assertEquals
import org.junit.Assert.assertTrue
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class DispensaryTest {
    private val context = InstrumentationRegistry.getInstrumentation().targetContext

    @Test
    fun dispensesIbuprofen() {
        assertTrue(Dispensary.dispense("ibuprofen", "L-2291"))
    }

    @Test
    fun showsMetricUnits() {
        assertEquals("metric", Settings.units(context))
    }

    @Test
    fun warnsAboutInteraction() {
        assertTrue(InteractionTable.interact("aspirin", "warfarin"))
    }

    @Test
    fun chargesFullPrice() {
        assertEquals(4500, Invoice(4500).total())
    }

    @Test
    fun formatsAmount() {
        assertEquals("1234.50", Invoice.format(123450))
    }
}
