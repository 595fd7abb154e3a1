// A long poster, which takes a while to unroll.
package com.example.subjects.museum

import android.os.Bundle
import android.os.SystemClock
import android.view.View
import android.widget.TextView
import androidx.appcompat.app.AppCompatActivity

class PosterActivity : AppCompatActivity() {
  private lateinit var notice: View

  val isUnrolling: Boolean
    get() = notice.visibility == View.VISIBLE

  override fun onCreate(saved: Bundle?) {
    super.onCreate(saved)
    setContentView(R.layout.poster)
    notice = findViewById(R.id.unrolling)
    findViewById<View>(R.id.unroll).setOnClickListener { unroll() }
  }

  private fun unroll() {
    notice.visibility = View.VISIBLE
    Wardens.send(Unroll())
  }

  private fun onUnrolled() {
    notice.visibility = View.GONE
    findViewById<TextView>(R.id.poster).text = "Winter exhibition"
  }

  private inner class Unroll : Runnable {
    override fun run() {
      SystemClock.sleep(1800)
      runOnUiThread { onUnrolled() }
    }
  }
}
