// A doctor: with a star or without, and a sign on the wall.
package com.example.subjects.clinic

import android.os.Bundle
import android.os.SystemClock
import android.view.View
import android.view.ViewGroup
import android.widget.TextView
import androidx.appcompat.app.AppCompatActivity

class DoctorActivity : AppCompatActivity() {
  override fun onCreate(saved: Bundle?) {
    super.onCreate(saved)
    setContentView(R.layout.doctor)
    onClick(R.id.star) { change(true) }
    onClick(R.id.unstar) { change(false) }
    onClick(R.id.sign) { putUpSign() }
  }

  private fun onClick(id: Int, action: () -> Unit) = findViewById<View>(id).setOnClickListener { action() }

  private fun show(id: Int, text: String) {
    findViewById<TextView>(id).text = text
  }

  /** Shows it at once, and again as the office says. */
  private fun change(starred: Boolean) {
    showStar(starred)
    Staff.ask(Save(starred))
  }

  private fun showStar(starred: Boolean) = show(R.id.starred, if (starred) "A favourite" else "No favourite")

  private fun putUpSign() {
    val sign = TextView(this)
    sign.text = "Dr. Adler"
    findViewById<ViewGroup>(R.id.wall).addView(sign)
    sign.post { show(R.id.size, if (sign.width > 0) "It hangs" else "No room") }
  }

  private inner class Save(private val starred: Boolean) : Runnable {
    override fun run() {
      SystemClock.sleep(20)
      runOnUiThread { showStar(starred) }
    }
  }
}
