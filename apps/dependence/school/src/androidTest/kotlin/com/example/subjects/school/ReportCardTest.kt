package com.example.subjects.school

import androidx.test.ext.junit.runners.AndroidJUnit4
import com.example.subjects.school.data.Archive
import com.example.subjects.school.grades.GradeDisplay
import com.example.subjects.school.office.Flags
import com.example.subjects.school.office.Services
import com.example.subjects.school.time.Bell
import java.util.TimeZone
import org.junit.Assert.assertEquals
import org.junit.Assert.assertNotNull
import org.junit.Assert.assertTrue
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class ReportCardTest : BaseSchoolTest() {

    @Test
    fun previewsPoints() {
        Flags.set("points-scale", true)
        assertTrue(Flags.on("points-scale"))
        assertEquals("64 pts", GradeDisplay.points(64))
    }

    @Test
    fun remembersScale() {
        GradeDisplay(app()).prefer("points")
        assertEquals("points", GradeDisplay(app()).preferred())
    }

    @Test
    fun mailsCardToParents() {
        TimeZone.setDefault(app().homeZone)
        Services.reset()
        assertEquals("queued for Noor's parents", Services.mailer().send("Noor's parents", Bell.label(0)))
    }

    @Test
    fun filesCard() {
        val card = Archive.store("card.txt", "Noor: B")
        assertEquals("Noor: B", card.readText())
    }

    @Test
    fun cardIsSigned() {
        assertNotNull("nobody signs", principal)
        assertEquals("Card, M. Castell", principal!!.sign("Card"))
    }
}
