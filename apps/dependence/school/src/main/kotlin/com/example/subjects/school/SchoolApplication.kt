package com.example.subjects.school

import android.app.Application
import java.io.File
import java.util.TimeZone

/** The school. Remembers where it stands, and keeps a log of what goes wrong. */
class SchoolApplication : Application() {

    lateinit var homeZone: TimeZone
        private set

    override fun onCreate() {
        super.onCreate()
        homeZone = TimeZone.getDefault()
        installCrashLog()
    }

    fun installCrashLog() {
        val current = Thread.getDefaultUncaughtExceptionHandler()
        if (current !is CrashLog) {
            Thread.setDefaultUncaughtExceptionHandler(CrashLog(File(filesDir, "crash.log"), current))
        }
    }

    override fun onLowMemory() {
        super.onLowMemory()
        File(cacheDir, "exams").deleteRecursively()
    }
}
