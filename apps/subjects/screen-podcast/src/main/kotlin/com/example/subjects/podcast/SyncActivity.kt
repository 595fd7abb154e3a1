// Synchronises what was heard, and refreshes the feed.
package com.example.subjects.podcast

import android.os.Bundle
import android.os.SystemClock
import android.view.View
import android.widget.TextView
import androidx.appcompat.app.AppCompatActivity

class SyncActivity : AppCompatActivity() {
  val busy = Busy()

  override fun onCreate(saved: Bundle?) {
    super.onCreate(saved)
    setContentView(R.layout.sync)
    findViewById<View>(R.id.sync).setOnClickListener { Net.run(Sync()) }
  }

  fun refresh() {
    busy.begin()
    Net.run(Refresh())
  }

  private fun finish(id: Int, text: String) {
    findViewById<TextView>(id).text = text
    busy.end()
  }

  private inner class Sync : Runnable {
    override fun run() {
      busy.begin()
      SystemClock.sleep(250)
      Net.show { finish(R.id.synced, "All synchronised") }
    }
  }

  private inner class Refresh : Runnable {
    override fun run() {
      SystemClock.sleep(250)
      Net.show { finish(R.id.refreshed, "Two new episodes") }
    }
  }
}
