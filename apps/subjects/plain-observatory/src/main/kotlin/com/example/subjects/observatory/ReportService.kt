package com.example.subjects.observatory

import android.app.Service
import android.content.Intent
import android.os.IBinder
import java.util.concurrent.CopyOnWriteArrayList
import java.util.concurrent.Executors

/** Sends reports, one after the other, and stops. */
class ReportService : Service() {
  private val sender = Executors.newSingleThreadExecutor()

  override fun onBind(intent: Intent): IBinder? = null

  override fun onStartCommand(intent: Intent, flags: Int, startId: Int): Int {
    sender.execute(Send(intent.getStringExtra("name").orEmpty()))
    return START_NOT_STICKY
  }

  override fun onDestroy() {
    sender.shutdownNow()
  }

  private inner class Send(private val name: String) : Runnable {
    override fun run() {
      try {
        Thread.sleep(200)
      } catch (e: InterruptedException) {
        return
      }
      sent += name
      stopSelf()
    }
  }

  companion object {
    val sent = CopyOnWriteArrayList<String>()
  }
}
