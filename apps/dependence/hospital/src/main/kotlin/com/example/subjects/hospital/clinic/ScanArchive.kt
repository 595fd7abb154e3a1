package com.example.subjects.hospital.clinic

import android.content.Context

class ScanArchive(context: Context) {
    private val index = context.getSharedPreferences("scans", Context.MODE_PRIVATE)

    /** Whether it is new to the archive. */
    fun store(id: String, images: Int): Boolean {
        val isNew = !index.contains(id)
        index.edit().putInt(id, images).commit()
        return isNew
    }
}
