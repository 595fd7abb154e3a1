// The basket: its cake can be removed, brought back, and looked at.
package com.example.subjects.bakery

import android.os.Bundle
import android.os.Handler
import android.os.Looper
import android.view.View
import android.widget.TextView
import androidx.appcompat.app.AppCompatActivity

class BasketActivity : AppCompatActivity() {
  private val main = Handler(Looper.getMainLooper())

  override fun onCreate(saved: Bundle?) {
    super.onCreate(saved)
    setContentView(R.layout.basket)
    onClick(R.id.remove) { remove() }
    onClick(R.id.undo) { undo() }
    onClick(R.id.look) { look() }
  }

  private fun onClick(id: Int, action: () -> Unit) = findViewById<View>(id).setOnClickListener { action() }

  private fun show(status: String) {
    findViewById<TextView>(R.id.status).text = status
  }

  private fun remove() {
    show("Cake removed")
    findViewById<View>(R.id.undo).visibility = View.VISIBLE
    main.postDelayed(HideUndo(), MESSAGE_MS)
  }

  private fun undo() {
    show("Cake kept")
    findViewById<View>(R.id.undo).visibility = View.GONE
  }

  private fun look() {
    supportFragmentManager.beginTransaction().replace(R.id.details, DetailsFragment()).addToBackStack(null).commit()
  }

  private inner class HideUndo : Runnable {
    override fun run() {
      findViewById<View>(R.id.undo).visibility = View.GONE
    }
  }

  private companion object {
    const val MESSAGE_MS = 1500L
  }
}
