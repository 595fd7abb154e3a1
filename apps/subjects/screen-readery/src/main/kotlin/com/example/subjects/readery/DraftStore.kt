package com.example.subjects.readery

import android.content.Context
import java.io.File
import java.util.concurrent.Executors

/** Notes that haven't been sent, each in a file; written by a thread of its own. */
object DraftStore {
    private val writer = Executors.newSingleThreadExecutor()

    fun save(context: Context, text: String) = writer.execute(Write(file(context), text))

    fun load(context: Context): String? = file(context).takeIf { it.exists() }?.readText()

    fun clear(context: Context) {
        file(context).delete()
    }

    private fun file(context: Context) = File(context.filesDir, "draft.txt")

    private class Write(private val file: File, private val text: String) : Runnable {
        override fun run() = file.writeText(text)
    }
}
