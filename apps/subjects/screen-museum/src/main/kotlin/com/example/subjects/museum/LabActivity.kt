// The laboratory: a painting is cleaned, and then varnished.
package com.example.subjects.museum

import android.os.Bundle
import android.os.SystemClock
import android.view.View
import android.widget.TextView
import androidx.appcompat.app.AppCompatActivity

class LabActivity : AppCompatActivity() {
  override fun onCreate(saved: Bundle?) {
    super.onCreate(saved)
    setContentView(R.layout.lab)
    findViewById<View>(R.id.restore).setOnClickListener { restore() }
  }

  private fun restore() {
    Bench.put()
    Wardens.send(Clean())
  }

  private fun show(state: String) {
    findViewById<TextView>(R.id.painting).text = state
  }

  private inner class Clean : Runnable {
    override fun run() {
      SystemClock.sleep(20)
      Wardens.send(Varnish())
      Bench.take()
    }
  }

  private inner class Varnish : Runnable {
    override fun run() {
      SystemClock.sleep(20)
      runOnUiThread { show("As good as new") }
    }
  }
}
