package com.example.subjects.market

import android.content.Context

object Loyalty {
    private var points: Int? = null

    fun add(context: Context, more: Int): Int {
        val preferences = context.getSharedPreferences("loyalty", Context.MODE_PRIVATE)
        val now = (points ?: preferences.getInt("points", 0)) + more
        preferences.edit().putInt("points", now).commit()
        points = now
        return now
    }
}
