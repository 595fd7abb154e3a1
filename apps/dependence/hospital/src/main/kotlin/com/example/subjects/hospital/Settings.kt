package com.example.subjects.hospital

import android.content.Context

object Settings {
    @JvmStatic
    fun units(context: Context): String = preferences(context).getString("units", "metric")!!

    @JvmStatic
    fun setUnits(context: Context, units: String) {
        preferences(context).edit().putString("units", units).commit()
    }

    @JvmStatic
    fun setRingtone(context: Context, ringtone: String) {
        preferences(context).edit().putString("ringtone", ringtone).commit()
    }

    private fun preferences(context: Context) = context.getSharedPreferences("settings", Context.MODE_PRIVATE)
}
