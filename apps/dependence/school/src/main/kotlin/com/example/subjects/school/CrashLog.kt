package com.example.subjects.school

import java.io.File

class CrashLog(
    private val file: File,
    private val next: Thread.UncaughtExceptionHandler?,
) : Thread.UncaughtExceptionHandler {

    override fun uncaughtException(t: Thread, e: Throwable) {
        runCatching { file.appendText("${t.name}: $e\n") }
        next?.uncaughtException(t, e)
    }
}
