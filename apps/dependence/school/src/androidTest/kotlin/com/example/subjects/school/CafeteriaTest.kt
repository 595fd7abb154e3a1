package com.example.subjects.school

import androidx.test.ext.junit.runners.AndroidJUnit4
import com.example.subjects.school.exams.ExamMode
import com.example.subjects.school.grades.PupilCache
import com.example.subjects.school.transport.FareBox
import java.util.Locale
import org.junit.Assert.assertEquals
import org.junit.Assert.assertTrue
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class CafeteriaTest {

    private val prices = mapOf("soup" to 250, "bread" to 60, "milk" to 90)

    @Test
    fun phonesAreFineAtLunch() {
        assertTrue(ExamMode.phoneAllowed())
    }

    @Test
    fun paysAtTill() {
        val pupil = PupilCache.get(1)
        pupil.name = pupil.name.substringBefore(' ')
        FareBox.pay("Noor")
        assertEquals("Ada", pupil.name)
        assertTrue(FareBox.hasPaid("Noor"))
    }

    @Test
    fun addsUpTray() {
        assertEquals(390, prices.getValue("soup") + prices.getValue("bread") + prices.getValue("milk"))
    }

    @Test
    fun printsMenuForGuests() {
        val before = Locale.getDefault()
        Locale.setDefault(Locale.FRANCE)
        try {
            assertEquals("2,50", String.format("%.2f", prices.getValue("soup") / 100.0))
        } finally {
            Locale.setDefault(before)
        }
    }
}
