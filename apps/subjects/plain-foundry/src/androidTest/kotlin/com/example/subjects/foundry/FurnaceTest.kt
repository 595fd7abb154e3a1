package com.example.subjects.foundry

import android.content.ContentValues
import android.content.Context
import android.content.Intent
import androidx.test.core.app.ApplicationProvider
import androidx.test.ext.junit.runners.AndroidJUnit4
import androidx.test.platform.app.InstrumentationRegistry
import org.junit.Assert.assertEquals
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class FurnaceTest {
    private val context = ApplicationProvider.getApplicationContext<Context>()

    private fun furnace(action: String) =
        Intent(context, FurnaceService::class.java).setAction(action)

    private fun writer(): StockWriter {
        lateinit var writer: StockWriter
        InstrumentationRegistry.getInstrumentation().runOnMainSync {
            writer = StockWriter(context.contentResolver)
        }
        return writer
    }

    private fun recount(kind: String, count: Int): Int {
        val values = ContentValues().apply { put("count", count) }
        return context.contentResolver.update(StockWriter.uri(kind), values, null, null)
    }

    @Test
    fun secondHeatStartsAfresh() {
        context.startService(furnace("melt"))
        assertEquals("melt:1", FurnaceService.REPORTS.take())
        Thread.sleep(800)
        context.startService(furnace("hold"))
        val report = FurnaceService.REPORTS.take()
        context.stopService(furnace("hold"))
        assertEquals("hold:1", report)
    }

    @Test
    fun bookedIngotsCanBeRecounted() {
        writer().book("pig-iron", 40)
        Thread.sleep(450)
        val rows = recount("pig-iron", 38)
        assertEquals(1, rows)
    }

    @Test
    fun bookedIngotsCanBeRecountedOnceReported() {
        val writer = writer()
        writer.book("aluminium", 15)
        writer.booked.await()
        val rows = recount("aluminium", 14)
        assertEquals(1, rows)
    }
}
