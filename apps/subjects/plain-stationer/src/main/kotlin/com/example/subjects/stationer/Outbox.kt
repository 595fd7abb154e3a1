package com.example.subjects.stationer

import android.content.BroadcastReceiver
import android.content.Context
import android.content.Intent
import android.content.IntentFilter
import java.util.ArrayDeque
import java.util.concurrent.locks.ReentrantLock
import kotlin.concurrent.thread
import kotlin.concurrent.withLock

/** Keeps messages while there is no network, and sends them in order once there is. */
class Outbox(private val context: Context) : BroadcastReceiver() {
  private val lock = ReentrantLock()
  private val changed = lock.newCondition()
  private val waiting = ArrayDeque<String>()
  private val sent = ArrayList<String>()
  private var online = false

  fun open() {
    context.registerReceiver(this, IntentFilter(ONLINE))
    thread(name = "outbox", isDaemon = true) { drain() }
  }

  fun close() = context.unregisterReceiver(this)

  override fun onReceive(context: Context, intent: Intent) =
    lock.withLock {
      online = true
      changed.signalAll()
    }

  fun send(message: String) =
    lock.withLock {
      waiting += message
      changed.signalAll()
    }

  /** What has been sent, once that is so many messages. */
  fun awaitSent(count: Int): List<String> =
    lock.withLock {
      while (sent.size < count) changed.await()
      sent.toList()
    }

  private fun drain() {
    while (true) {
      lock.withLock {
        while (!online || waiting.isEmpty()) changed.await()
        sent += waiting.remove()
        changed.signalAll()
      }
    }
  }

  companion object {
    const val ONLINE = "com.example.subjects.stationer.ONLINE"
  }
}
