package com.example.subjects.hospital

import androidx.test.ext.junit.runners.AndroidJUnit4
import androidx.test.platform.app.InstrumentationRegistry
import com.example.subjects.hospital.clinic.ImageDelivery
import com.example.subjects.hospital.clinic.ProcedureCatalogue
import com.example.subjects.hospital.clinic.ScanArchive
import com.example.subjects.hospital.clinic.Scanner
import org.junit.Assert.assertEquals
import org.junit.Assert.assertTrue
import org.junit.BeforeClass
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class ImagingTest {
    private val context = InstrumentationRegistry.getInstrumentation().targetContext

    @Test
    fun archivesNewScan() {
        assertTrue(ProcedureCatalogue.find("Knee MRI").perform() > 0)
        assertTrue(ScanArchive(context).store("2291/knee", 24))
    }

    @Test
    fun deliversImagesInBackground() {
        val delivery = ImageDelivery()
        delivery.send(5)
        Thread.sleep(1000)
        assertEquals(5, delivery.delivered)
    }

    companion object {
        @BeforeClass
        @JvmStatic
        fun calibrate() {
            Scanner.setCalibrating(true)
        }
    }
}
