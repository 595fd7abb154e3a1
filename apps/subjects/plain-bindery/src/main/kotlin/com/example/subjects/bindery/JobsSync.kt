package com.example.subjects.bindery

import android.content.BroadcastReceiver
import android.content.ContentUris
import android.content.ContentValues
import android.content.Context
import android.content.Intent
import android.content.IntentFilter
import android.os.Handler
import android.os.HandlerThread
import java.util.concurrent.ConcurrentSkipListSet

/** Notes which jobs have been edited here. */
class EditTracker : BroadcastReceiver() {
  private val edited = ConcurrentSkipListSet<Long>()

  override fun onReceive(context: Context, intent: Intent) {
    edited += intent.getLongExtra(JobsProvider.ID, 0)
  }

  fun isEdited(id: Long) = id in edited
}

/** Takes over the office's jobs, but for those edited here: here wins. */
class JobsSync(private val context: Context) {
  private val thread = HandlerThread("jobs-sync").apply { start() }
  private val tracker = EditTracker()

  fun start() {
    context.registerReceiver(tracker, IntentFilter(JobsProvider.EDITED), null, Handler(thread.looper))
  }

  fun pull(office: Map<Long, String>) {
    for ((id, binding) in office) {
      if (tracker.isEdited(id)) continue
      val uri = ContentUris.withAppendedId(JobsProvider.JOBS, id)
      val fromSync = uri.buildUpon().appendQueryParameter("from_sync", "1").build()
      val values = ContentValues().apply { put("binding", binding) }
      context.contentResolver.update(fromSync, values, null, null)
    }
  }

  fun stop() {
    context.unregisterReceiver(tracker)
    thread.quitSafely()
  }
}
