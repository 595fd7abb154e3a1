package com.example.subjects.gallery

import android.app.Service
import android.content.Intent
import android.os.Binder
import android.os.IBinder

class GuideService : Service() {
    inner class Guide : Binder() {
        fun play(track: String): String = "Playing $track"
    }

    override fun onBind(intent: Intent): IBinder = Guide()
}
