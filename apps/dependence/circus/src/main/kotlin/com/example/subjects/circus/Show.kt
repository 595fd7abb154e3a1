package com.example.subjects.circus

import android.content.Context

class Show private constructor(val acts: List<String>) {
    companion object {
        private lateinit var running: Show

        @JvmStatic
        fun open(context: Context): Show {
            CrashDiary.open()
            if (!::running.isInitialized) running = Show(listOf("trapeze", "elephants", context.packageName.substringAfterLast('.')))
            return running
        }

        @JvmStatic
        fun current(): Show = running
    }
}
