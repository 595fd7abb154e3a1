package com.example.subjects.station

import android.content.BroadcastReceiver
import android.content.Context
import android.content.Intent
import android.content.IntentFilter
import java.util.concurrent.Executors
import java.util.concurrent.LinkedBlockingQueue
import java.util.concurrent.TimeUnit

/** Sees who comes on duty. */
class RosterWatch(private val context: Context) {
  private val assistant = Executors.newSingleThreadExecutor()
  private val names = LinkedBlockingQueue<String>()
  private val receiver =
    object : BroadcastReceiver() {
      override fun onReceive(context: Context, intent: Intent) {
        names.put(intent.getStringExtra(NAME)!!)
      }
    }

  fun begin() = assistant.execute(Watch())

  fun end() = context.unregisterReceiver(receiver)

  /** Who has come, which is waited for a while, or nobody. */
  fun name(): String? = names.poll(PATIENCE_S, TimeUnit.SECONDS)

  private inner class Watch : Runnable {
    override fun run() {
      context.registerReceiver(receiver, IntentFilter(ON_DUTY))
    }
  }

  companion object {
    const val ON_DUTY = "com.example.subjects.station.ON_DUTY"
    const val NAME = "name"
    private const val PATIENCE_S = 2L
  }
}
