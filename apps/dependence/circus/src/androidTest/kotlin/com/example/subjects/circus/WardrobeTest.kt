package com.example.subjects.circus

import android.content.ComponentCallbacks2
import android.content.Context
import android.content.res.Configuration
import androidx.test.core.app.ApplicationProvider
import androidx.test.ext.junit.runners.AndroidJUnit4
import org.junit.Assert.assertEquals
import org.junit.Assert.assertNull
import org.junit.Assert.assertTrue
import org.junit.Test
import org.junit.runner.RunWith
import java.io.File
import java.util.Locale
import java.util.UUID
import java.util.logging.Level

@RunWith(AndroidJUnit4::class)
class WardrobeTest {
    private val context: Context get() = ApplicationProvider.getApplicationContext()

    @Test
    fun depositForCostume() {
        assertEquals(10, Services.get(PriceList::class.java).deposit)
    }

    @Test
    fun packsForTheNorth() {
        val before = Locale.getDefault()
        Locale.setDefault(Locale.GERMANY)
        try {
            Routes(context).save(listOf("Graz", "Linz"))
            assertTrue(weekdayOf(2024, 6, 3).startsWith("Mo"))
        } finally {
            Locale.setDefault(before)
        }
    }

    @Test
    fun hangsUpTailcoat() {
        Ledger.log().level = Level.OFF
        Ledger.enter("tailcoat", 1)
        assertTrue(Lockers.store("tailor", "tailcoat"))
    }

    @Test
    fun drawsWhoSewsButtons() {
        assertTrue(Lots.draw() in 0 until 1_000_000)
    }

    @Test
    fun sketchIsThrownAway() {
        val app = context.applicationContext
        app.registerComponentCallbacks(object : ComponentCallbacks2 {
            override fun onConfigurationChanged(newConfig: Configuration) = Unit
            override fun onLowMemory() = SketchBook.tearOut()
            override fun onTrimMemory(level: Int) = Unit
        })
        SketchBook.draw("cape", "***")
        (app as CircusApplication).onLowMemory()
        assertNull(SketchBook.page("cape"))
    }

    @Test
    fun measuresAreWrittenDown() {
        val file = File(context.filesDir, "measures-${UUID.randomUUID()}.txt")
        file.writeText("98 62 94")
        assertEquals("98 62 94", file.readText())
    }
}
