package com.example.subjects.campsite

import android.app.Service
import android.content.Intent
import android.os.Binder
import android.os.IBinder

class WeatherService : Service() {
    inner class Station : Binder() {
        fun forecast() = "Sunny 24"
    }

    override fun onBind(intent: Intent?): IBinder = Station()
}
