package com.example.subjects.hospital

import androidx.test.ext.junit.runners.AndroidJUnit4
import androidx.test.platform.app.InstrumentationRegistry
import com.example.subjects.hospital.clinic.AppointmentBook
import com.example.subjects.hospital.clinic.Scanner
import com.example.subjects.hospital.records.VisitorLog
import com.example.subjects.hospital.staff.Pager
import org.junit.Assert.assertEquals
import org.junit.Assert.assertFalse
import org.junit.Assert.assertTrue
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class AppointmentTest {
    private val context = InstrumentationRegistry.getInstrumentation().targetContext

    @Test
    fun dayViewIsEmpty() {
        assertEquals(0, AppointmentBook.getInstance().count())
    }

    @Test
    fun scannerIsAvailable() {
        assertTrue(Scanner.isAvailable())
    }

    @Test
    fun createsVisitorLog() {
        assertTrue(VisitorLog.create(context))
    }

    @Test
    fun noPageIsWaiting() {
        assertFalse(Pager.isWaiting())
    }
}
