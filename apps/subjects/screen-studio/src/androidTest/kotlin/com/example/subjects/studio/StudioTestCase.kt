package com.example.subjects.studio

import android.content.Context
import androidx.test.core.app.ApplicationProvider
import java.io.File
import org.junit.After
import org.junit.Assert.assertEquals
import org.junit.Before

abstract class StudioTestCase {
    @JvmField
    protected val context: Context = ApplicationProvider.getApplicationContext()

    private val log = File(context.cacheDir, "session.log")

    @Before
    fun startLog() = log.writeText("")

    protected fun note(line: String) = log.appendText(line + "\n")

    protected fun notes(): List<String> = log.readLines()

    @After
    fun leaveTheStudioTidy() {
        log.delete()
        assertEquals("focus is still held", 0, FocusDesk.holders())
    }
}
