package com.example.subjects.hospital

import androidx.test.ext.junit.runners.AndroidJUnit4
import androidx.test.platform.app.InstrumentationRegistry
import com.example.subjects.hospital.records.Letters
import com.example.subjects.hospital.records.Patient
import com.example.subjects.hospital.records.WaitingRoom
import com.example.subjects.hospital.staff.Pager
import com.example.subjects.hospital.wards.Campus
import com.example.subjects.hospital.wards.Facilities
import com.example.subjects.hospital.wards.Lifts
import java.util.Locale
import org.junit.Assert.assertEquals
import org.junit.Assert.assertTrue
import org.junit.Before
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class EmergencyTest {
    private val context = InstrumentationRegistry.getInstrumentation().targetContext

    @Before
    fun emptyWaitingRoom() {
        WaitingRoom.close()
    }

    @Test
    fun admitsAmbulancePatient() {
        val patient = Patient("Kim Doe")
        WaitingRoom.enter(patient)
        Pager.page("Dr. Bose")
        Lifts.reserve()
        val room = Campus.main().wing("B").floor(2).room(1)
        room.admit(WaitingRoom.next().name)
        assertTrue(room.has("Kim Doe"))
    }

    @Test
    fun printsGermanDischargeLetter() {
        WaitingRoom.enter(Patient("Eva Kern"))
        Settings.setUnits(context, "metric")
        Locale.setDefault(Locale.GERMANY)
        val printed = Facilities.lettersPrinted
        assertEquals("Eva Kern: 37,5", "${WaitingRoom.next().name}: ${Letters.temperature(37.5)}")
        assertEquals("Guten Tag", Letters.greeting("de"))
        assertEquals(printed + 1, Facilities.lettersPrinted)
    }
}
