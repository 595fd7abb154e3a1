package com.example.subjects.dairy

import android.content.Context
import androidx.test.core.app.ApplicationProvider
import androidx.test.ext.junit.runners.AndroidJUnit4
import kotlinx.coroutines.runBlocking
import org.junit.Assert.assertEquals
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class AnalyticsTest {
    private val context: Context = ApplicationProvider.getApplicationContext()

    private fun queue(file: String): AnalyticsQueue {
        context.getSharedPreferences(file, Context.MODE_PRIVATE).edit().clear().commit()
        return AnalyticsQueue(context, file).apply { start() }
    }

    @Test
    fun fullBatchIsStored() {
        val queue = queue("morning")
        queue.track("milked")
        queue.track("fed")
        queue.track("washed")
        Thread.sleep(700)
        queue.close()
        assertEquals(3, queue.stored())
    }

    @Test
    fun restIsStoredAtTheEnd() = runBlocking {
        val queue = queue("evening")
        for (event in listOf("milked", "fed", "washed", "bedded")) queue.track(event)
        queue.finish()
        assertEquals(4, queue.stored())
    }
}
