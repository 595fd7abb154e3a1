// The application. Whatever can wait is set up a little later, so that it comes up quickly.
package com.example.subjects.pottery

import android.app.Application
import android.os.Handler
import android.os.Looper

class PotteryApp : Application() {
  override fun onCreate() {
    super.onCreate()
    Handler(Looper.getMainLooper()).postDelayed(ChimeSetup(Studio.events, Studio.chime), DEFER_MS)
  }

  private companion object {
    const val DEFER_MS = 30L
  }
}

/** Connects the chime with the door. */
class ChimeSetup(private val events: StudioEvents, private val chime: DoorChime) : Runnable {
  override fun run() {
    events.addListener(chime)
    Studio.chimeReady.countDown()
  }
}
