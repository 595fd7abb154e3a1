package com.example.subjects.school

import android.os.Handler
import android.os.HandlerThread
import androidx.test.ext.junit.runners.AndroidJUnit4
import com.example.subjects.school.clubs.Clubs
import com.example.subjects.school.data.CsvCodec
import com.example.subjects.school.grades.GradeDisplay
import com.example.subjects.school.grades.MarkingPool
import com.example.subjects.school.grades.PupilCache
import com.example.subjects.school.office.Projectors
import java.util.concurrent.CountDownLatch
import java.util.concurrent.TimeUnit
import org.junit.Assert.assertEquals
import org.junit.Assert.assertTrue
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class GradebookTest : BaseSchoolTest() {

    @Test
    fun showsLetter() {
        assertEquals("B", GradeDisplay(app()).show(87))
    }

    @Test
    fun marksQuiz() {
        val right = MarkingPool.mark(listOf("a", "c", "c"), listOf("a", "b", "c"))
        assertEquals(2, right.get().toInt())
    }

    @Test
    fun presentsResults() {
        try {
            assertTrue("no projector", Projectors.lend("room 12"))
        } finally {
            Projectors.giveBack("room 12")
        }
    }

    @Test
    fun exportsBestPupils() {
        Clubs.CHESS.join("Ada")
        assertEquals("Ada,97", CsvCodec.encode(listOf("Ada", "97")))
    }

    @Test
    fun ranksClass() {
        val names = (2..5).map { PupilCache.get(it).name }.sortedBy { it.substringAfter(' ') }
        assertEquals(listOf("Ben Ochs", "Cleo Pratt", "Eve Quist", "Dov Stern"), names)
    }

    @Test
    fun enteringGradesIsSerial() {
        val thread = HandlerThread("grades").apply { start() }
        try {
            val handler = Handler(thread.looper)
            val entered = mutableListOf<Int>()
            val done = CountDownLatch(3)
            for (grade in 1..3) handler.post { entered += grade; done.countDown() }
            assertTrue(done.await(10, TimeUnit.SECONDS))
            assertEquals(listOf(1, 2, 3), entered)
        } finally {
            thread.quitSafely()
            thread.join()
        }
    }
}
