package com.example.subjects.circus

import android.content.Context

/** The towns of the tour. Before version 2 they were one string. */
class Routes(context: Context) {
    private val prefs = context.getSharedPreferences("route", Context.MODE_PRIVATE)

    fun save(towns: List<String>) {
        prefs.edit().putString("stops", towns.joinToString("|")).putInt("version", 2).commit()
    }

    fun load(): List<String> {
        if (prefs.getInt("version", 1) < 2) {
            val old = prefs.getString("towns", null) ?: return emptyList()
            save(old.split(';').map { it.trim() })
        }
        return prefs.getString("stops", "")!!.split('|')
    }

    fun forget() {
        prefs.edit().clear().commit()
    }
}

/** Where we were. */
class Logbook(context: Context) {
    private val prefs = context.getSharedPreferences("logbook", Context.MODE_PRIVATE)

    fun arrive(town: String) {
        prefs.edit().putString("town", town).commit()
    }

    fun lastTown(): String? = prefs.getString("town", null)
}
