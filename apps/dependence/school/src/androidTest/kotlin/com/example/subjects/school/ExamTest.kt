package com.example.subjects.school

import androidx.test.ext.junit.runners.AndroidJUnit4
import com.example.subjects.school.exams.ExamIndex
import com.example.subjects.school.exams.ExamMode
import com.example.subjects.school.exams.Shuffler
import com.example.subjects.school.time.Bell
import java.util.TimeZone
import org.junit.Assert.assertEquals
import org.junit.Assert.assertFalse
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class ExamTest : BaseSchoolTest() {

    @Test
    fun listsPracticePapers() {
        assertEquals(listOf("Algebra", "Essay", "History"), ExamIndex(app()).titles())
    }

    @Test
    fun finalsBegin() {
        ExamMode.enter("finals")
        assertEquals("Paper 1, M. Castell", hire().sign("Paper 1"))
        assertFalse(ExamMode.phoneAllowed())
    }

    @Test
    fun sameSeedGivesSamePaper() {
        System.setProperty("school.exam.seed", "99")
        try {
            val questions = ('a'..'h').map { "$it" }
            assertEquals(Shuffler(99).shuffle(questions), Shuffler().shuffle(questions))
        } finally {
            System.clearProperty("school.exam.seed")
        }
    }

    @Test
    fun partnerSchoolStartsInTokyo() {
        TimeZone.setDefault(TimeZone.getTimeZone("GMT+09:00"))
        assertEquals("17:00", Bell.label(1_709_539_200_000L))
    }
}
