package com.example.subjects.foundry

import android.content.Context
import android.content.Intent
import androidx.test.core.app.ApplicationProvider
import androidx.test.ext.junit.runners.AndroidJUnit4
import java.io.File
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.SupervisorJob
import kotlinx.coroutines.cancel
import kotlinx.coroutines.delay
import kotlinx.coroutines.runBlocking
import org.junit.After
import org.junit.Assert.assertEquals
import org.junit.Assert.assertTrue
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class GaugeTest {
    private val scope = CoroutineScope(SupervisorJob())

    @After
    fun tearDown() = scope.cancel()

    private suspend fun until(condition: () -> Boolean) {
        while (!condition()) delay(10)
    }

    @Test
    fun curveShowsTheHoldingPoint() = runBlocking {
        val gauge = FurnaceGauge(scope)
        gauge.draw()
        until { 20 in gauge.curve }
        gauge.update(700)
        delay(350)
        gauge.update(1150)
        until { 1150 in gauge.curve }
        assertEquals(listOf(20, 700, 1150), gauge.curve.toList())
    }

    @Test
    fun tapeShowsTheHoldingPoint() = runBlocking {
        val recorder = TapeRecorder(scope)
        val drawing = recorder.draw()
        recorder.update(20)
        recorder.update(700)
        recorder.update(1150)
        recorder.finish()
        drawing.join()
        assertEquals(listOf(20, 700, 1150), recorder.tape.toList())
    }

    @Test
    fun patternIsSaved() {
        val context = ApplicationProvider.getApplicationContext<Context>()
        val file = File(context.filesDir, "flange")
        file.delete()
        val intent = Intent(context, PatternService::class.java).putExtra("pattern", "flange")
        context.startService(intent)
        assertEquals("accepted", PatternService.steps.take())
        Thread.sleep(400)
        context.stopService(intent)
        assertEquals("gone", PatternService.steps.take())
        assertTrue(file.exists())
    }
}
