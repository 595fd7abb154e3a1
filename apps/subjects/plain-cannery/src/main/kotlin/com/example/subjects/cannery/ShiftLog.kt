package com.example.subjects.cannery

import java.io.File
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.SupervisorJob
import kotlinx.coroutines.cancel
import kotlinx.coroutines.launch

class ShiftLog(private val file: File) {
    private val scope = CoroutineScope(SupervisorJob() + Dispatchers.IO)

    fun record(entry: String) {
        scope.launch { file.appendText(entry + "\n") }
    }

    fun close() = scope.cancel()

    fun entries(): List<String> = if (file.exists()) file.readLines() else emptyList()
}
