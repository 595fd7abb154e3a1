package com.example.subjects.school.transport

import android.content.Context

object FareBox {
    private val paid = HashSet<String>()

    fun pay(pupil: String) {
        paid += pupil
    }

    fun hasPaid(pupil: String) = pupil in paid
}

class BusPass(context: Context) {
    private val prefs = context.getSharedPreferences("transport", Context.MODE_PRIVATE)

    fun issue(pupil: String, line: Int) {
        prefs.edit().putInt("pass.$pupil", line).commit()
    }

    fun lineOf(pupil: String): Int = prefs.getInt("pass.$pupil", -1)

    fun isValid(pupil: String): Boolean = lineOf(pupil) > 0 && FareBox.hasPaid(pupil)

    /** Which operator runs the buses; set by the remote configuration, where there is one. */
    fun operator(): String = prefs.getString("operator", null) ?: "City Buses"
}
