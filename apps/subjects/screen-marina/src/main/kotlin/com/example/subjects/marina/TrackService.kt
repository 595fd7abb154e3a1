// Tracks where the boat is.
package com.example.subjects.marina

import android.app.Service
import android.content.Intent
import android.os.Binder
import android.os.IBinder

class TrackService : Service() {
  private val tracker = Tracker()

  override fun onBind(intent: Intent): IBinder = tracker

  class Tracker : Binder() {
    fun start(): String = "Tracking"
  }
}
