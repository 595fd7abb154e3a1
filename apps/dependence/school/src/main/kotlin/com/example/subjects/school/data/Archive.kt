package com.example.subjects.school.data

import android.content.Context
import java.io.File

object Archive {
    private lateinit var root: File

    @JvmStatic
    fun open(context: Context) {
        root = File(context.filesDir, "archive").apply { mkdirs() }
    }

    @JvmStatic
    fun store(name: String, text: String): File = File(root, name).apply { writeText(text) }
}

object Applicants {
    /** As they came by post. */
    @JvmStatic
    val mail: Sequence<String> = sequenceOf("Zoe", "Alim", "Mika").constrainOnce()

    @JvmStatic
    fun sorted(): List<String> = mail.sorted().toList()
}
