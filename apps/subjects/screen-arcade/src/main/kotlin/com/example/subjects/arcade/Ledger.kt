package com.example.subjects.arcade

import android.content.Context
import java.io.File

/** The coins that have been booked, a line each. */
class Ledger(context: Context) {
    private val file = File(context.filesDir, "ledger.txt")

    fun book(coin: String) = file.appendText("$coin\n")

    fun booked(): Int = if (file.exists()) file.readLines().size else 0

    fun wipe() {
        file.delete()
    }
}
