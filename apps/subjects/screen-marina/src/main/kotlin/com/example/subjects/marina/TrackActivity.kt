// Starts to track the boat.
package com.example.subjects.marina

import android.content.ComponentName
import android.content.Context
import android.content.Intent
import android.content.ServiceConnection
import android.os.Bundle
import android.os.IBinder
import android.view.View
import android.widget.TextView
import androidx.appcompat.app.AppCompatActivity

class TrackActivity : AppCompatActivity() {
  private val connection = TrackConnection()
  private var tracker: TrackService.Tracker? = null

  override fun onCreate(saved: Bundle?) {
    super.onCreate(saved)
    setContentView(R.layout.track)
    findViewById<View>(R.id.start_track).setOnClickListener { start() }
  }

  override fun onStart() {
    super.onStart()
    bindService(Intent(this, TrackService::class.java), connection, Context.BIND_AUTO_CREATE)
  }

  override fun onStop() {
    unbindService(connection)
    tracker = null
    super.onStop()
  }

  private fun start() {
    val ready = tracker ?: return
    findViewById<TextView>(R.id.track_state).text = ready.start()
  }

  private inner class TrackConnection : ServiceConnection {
    override fun onServiceConnected(name: ComponentName, service: IBinder) {
      tracker = service as TrackService.Tracker
    }

    override fun onServiceDisconnected(name: ComponentName) {
      tracker = null
    }
  }
}
