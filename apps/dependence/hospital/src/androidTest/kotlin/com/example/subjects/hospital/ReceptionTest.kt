package com.example.subjects.hospital

import androidx.test.ext.junit.runners.AndroidJUnit4
import androidx.test.platform.app.InstrumentationRegistry
import com.example.subjects.hospital.clinic.AppointmentBook
import com.example.subjects.hospital.records.VisitorLog
import com.example.subjects.hospital.staff.Timetable
import com.example.subjects.hospital.wards.Facilities
import org.junit.Assert.assertEquals
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class ReceptionTest {
    private val context = InstrumentationRegistry.getInstrumentation().targetContext

    @Test
    fun booksFirstFreeHour() {
        Timetable.load()
        val book = AppointmentBook.getInstance()
        val hour = book.book("Max Lind")
        assertEquals("Max Lind", book.at(hour))
    }

    @Test
    fun signsInVisitor() {
        VisitorLog.signIn(context, "Ann Lee")
        assertEquals("Ann Lee", VisitorLog.last(context))
        assertEquals(150, Facilities.parkingFee)
    }
}
