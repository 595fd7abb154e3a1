package com.example.subjects.school

import androidx.test.ext.junit.runners.AndroidJUnit4
import com.example.subjects.school.attendance.AbsenceDesk
import com.example.subjects.school.attendance.SlipPool
import com.example.subjects.school.clubs.Clubs
import com.example.subjects.school.grades.MarkingPool
import com.example.subjects.school.time.Bell
import com.example.subjects.school.transport.BusPass
import java.util.SimpleTimeZone
import java.util.TimeZone
import org.junit.AfterClass
import org.junit.Assert.assertEquals
import org.junit.Assert.assertTrue
import org.junit.BeforeClass
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class TransportTest : BaseSchoolTest() {

    @Test
    fun lateBusIsExcuse() {
        val line4 = setOf("Noor", "Cleo")
        Clubs.CHESS.join("Cleo")
        AbsenceDesk.addFilter { if (it.pupil in line4) it.excused = true }
        assertTrue(AbsenceDesk.report("Cleo").excused)
    }

    @Test
    fun ferryFollowsIslandTime() {
        val slip = SlipPool.obtain()
        slip.sign()
        val offset = app().homeZone.rawOffset
        TimeZone.setDefault(SimpleTimeZone(-4 * 3_600_000, "Island"))
        try {
            assertEquals("04:00", Bell.label(1_709_539_200_000L))
            assertTrue(slip.isSigned)
        } finally {
            TimeZone.setDefault(SimpleTimeZone(offset - 3_600_000, "Mainland"))
            SlipPool.recycle(slip)
        }
    }

    @Test
    fun radioReportsBreakdown() {
        val reports = mutableListOf<String?>()
        Thread.setDefaultUncaughtExceptionHandler { _, e -> reports += e.message }
        Thread { throw IllegalStateException("flat tyre") }.apply { start() }.join()
        assertEquals(listOf("flat tyre"), reports)
    }

    @Test
    fun boardsWithPass() {
        assertTrue("no valid pass", BusPass(app()).isValid("Noor"))
        assertEquals("City Buses", BusPass(app()).operator())
    }

    @Test
    fun driverTestIsMarked() {
        assertEquals(1, MarkingPool.mark(listOf("stop"), listOf("stop")).get().toInt())
    }

    companion object {
        @BeforeClass
        @JvmStatic
        fun startEngine() = MarkingPool.open()

        @AfterClass
        @JvmStatic
        fun stopEngine() = MarkingPool.close()
    }
}
