package com.example.subjects.aquarium

import android.app.Service
import android.content.Intent
import android.os.Handler
import android.os.IBinder
import android.os.Looper
import android.os.SystemClock
import java.util.concurrent.CopyOnWriteArrayList
import java.util.concurrent.CountDownLatch
import java.util.concurrent.Executors
import java.util.concurrent.atomic.AtomicInteger

/** Dims the lights to what the program of the day says. */
class LightService : Service() {
  private val main = Handler(Looper.getMainLooper())
  private val loader = Executors.newSingleThreadExecutor()
  private var lamp: Lamp? = null

  override fun onCreate() {
    super.onCreate()
    lamp = Lamp()
    history += "on"
    Telemetry.event("lights on")
  }

  override fun onStartCommand(intent: Intent?, flags: Int, startId: Int): Int {
    loading.incrementAndGet()
    loader.execute(LoadProgram(intent?.getStringExtra(PROGRAM) ?: "day"))
    return START_NOT_STICKY
  }

  override fun onDestroy() {
    loader.shutdown()
    lamp = null
    history += "off"
    Telemetry.event("lights off")
    off.countDown()
    super.onDestroy()
  }

  override fun onBind(intent: Intent?): IBinder? = null

  private fun follow(level: Int) {
    lamp!!.level = level
    history += "level ${lamp!!.level}"
    loading.decrementAndGet()
  }

  private inner class LoadProgram(private val name: String) : Runnable {
    override fun run() {
      SystemClock.sleep(20)
      val level = if (name == "night") 10 else 80
      main.post { follow(level) }
    }
  }

  private class Lamp {
    var level = 0
  }

  companion object {
    const val PROGRAM = "program"

    val history = CopyOnWriteArrayList<String>()
    val off = CountDownLatch(1)

    /** How many programs are still being loaded. */
    val loading = AtomicInteger()
  }
}
