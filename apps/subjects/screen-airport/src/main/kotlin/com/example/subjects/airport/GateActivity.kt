// A gate that closes a while after the passengers were called.
package com.example.subjects.airport

import android.os.Bundle
import android.os.CountDownTimer
import android.view.View
import android.widget.TextView
import androidx.appcompat.app.AppCompatActivity

class GateActivity : AppCompatActivity() {
  private val closing = Closing()

  var isClosed = false
    private set

  override fun onCreate(saved: Bundle?) {
    super.onCreate(saved)
    setContentView(R.layout.gate)
    findViewById<View>(R.id.call).setOnClickListener { closing.start() }
  }

  override fun onDestroy() {
    closing.cancel()
    super.onDestroy()
  }

  private fun show(id: Int, text: String) {
    findViewById<TextView>(id).text = text
  }

  private inner class Closing : CountDownTimer(1500, 500) {
    override fun onTick(left: Long) {
      show(R.id.gate, "Boarding")
      if (left < 800) {
        show(R.id.last_call, "Last call")
      }
    }

    override fun onFinish() {
      show(R.id.gate, "Closed")
      isClosed = true
    }
  }
}
