// The lobby: visitors come in one by one once the doors are open.
package com.example.subjects.museum

import android.os.Bundle
import android.os.Handler
import android.os.Looper
import android.view.View
import android.widget.TextView
import androidx.appcompat.app.AppCompatActivity

class LobbyActivity : AppCompatActivity() {
  private val main = Handler(Looper.getMainLooper())
  private var inside = 0

  override fun onCreate(saved: Bundle?) {
    super.onCreate(saved)
    setContentView(R.layout.lobby)
    findViewById<View>(R.id.open_doors).setOnClickListener { letIn(8) }
  }

  override fun onDestroy() {
    main.removeCallbacksAndMessages(null)
    super.onDestroy()
  }

  private fun letIn(queue: Int) {
    if (queue > 0) main.postDelayed(Enter(queue), 20)
  }

  private inner class Enter(private val queue: Int) : Runnable {
    override fun run() {
      inside++
      findViewById<TextView>(R.id.visitors).text = "$inside visitors"
      letIn(queue - 1)
    }
  }
}
