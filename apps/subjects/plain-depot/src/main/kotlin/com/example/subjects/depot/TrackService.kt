package com.example.subjects.depot

import android.app.Service
import android.content.Context
import android.content.Intent
import android.os.IBinder
import android.os.SystemClock
import java.io.File
import java.util.concurrent.CompletableFuture

/** Records a track as long as it runs. */
class TrackService : Service() {
  private lateinit var file: File

  override fun onBind(intent: Intent?): IBinder? = null

  override fun onCreate() {
    file = fileOf(this)
    file.writeText("<trk>")
  }

  override fun onStartCommand(intent: Intent?, flags: Int, startId: Int): Int {
    file.appendText("<pt>${intent?.getStringExtra("at")}</pt>")
    points++
    return START_NOT_STICKY
  }

  override fun onDestroy() {
    file.appendText("</trk>")
  }

  companion object {
    @Volatile var points = 0

    fun fileOf(context: Context) = File(context.filesDir, "track.gpx")

    /** The name of a place, as somebody far away knows it. */
    fun placeOf(at: String): CompletableFuture<String> =
      CompletableFuture.supplyAsync {
        SystemClock.sleep(300)
        if (at.startsWith("47")) "Basel" else "nowhere"
      }
  }
}
