// The forecast; where it takes long, the screen says so.
package com.example.subjects.marina

import android.os.Bundle
import android.os.Handler
import android.os.Looper
import android.view.View
import android.widget.TextView
import androidx.appcompat.app.AppCompatActivity

class ForecastActivity : AppCompatActivity() {
  private val handler = Handler(Looper.getMainLooper())
  private val showLoading = Runnable { loading.visibility = View.VISIBLE }
  private lateinit var loading: View

  override fun onCreate(saved: Bundle?) {
    super.onCreate(saved)
    setContentView(R.layout.forecast)
    loading = findViewById(R.id.loading)
    findViewById<View>(R.id.load_forecast).setOnClickListener { load() }
  }

  private fun load() {
    handler.postDelayed(showLoading, LONG_MS)
    Workers.io.execute {
      Thread.sleep(30)
      runOnUiThread(::onLoaded)
    }
  }

  private fun onLoaded() {
    handler.removeCallbacks(showLoading)
    loading.visibility = View.GONE
    findViewById<TextView>(R.id.forecast).text = "Wind 4"
  }

  private companion object {
    const val LONG_MS = 400L
  }
}
