// One portrait or the other, drawn in the background.
package com.example.subjects.museum

import android.os.Bundle
import android.os.SystemClock
import android.view.View
import android.widget.TextView
import androidx.appcompat.app.AppCompatActivity

class PortraitActivity : AppCompatActivity() {
  private lateinit var likeness: TextView

  /** How many were drawn. */
  var drawn = 0
    private set

  override fun onCreate(saved: Bundle?) {
    super.onCreate(saved)
    setContentView(R.layout.portrait)
    likeness = findViewById(R.id.likeness)
    findViewById<View>(R.id.duke).setOnClickListener { look("duke") }
    findViewById<View>(R.id.duchess).setOnClickListener { look("duchess") }
  }

  private fun look(whom: String) {
    likeness.tag = whom
    Wardens.send(Draw(whom))
  }

  private fun onDrawn(whom: String) {
    drawn++
    if (likeness.tag == whom) likeness.text = "Portrait of the $whom"
  }

  private inner class Draw(private val whom: String) : Runnable {
    override fun run() {
      SystemClock.sleep(20)
      runOnUiThread { onDrawn(whom) }
    }
  }
}
