// The logo, while the app asks which city it is in.
package com.example.subjects.taxi

import android.content.Intent
import android.os.Bundle
import android.os.Handler
import android.os.Looper
import android.os.SystemClock
import android.view.View
import androidx.appcompat.app.AppCompatActivity

class SplashActivity : AppCompatActivity() {
  private val main = Handler(Looper.getMainLooper())
  private val leave = Leave()

  @Volatile private var city: String? = null

  override fun onCreate(saved: Bundle?) {
    super.onCreate(saved)
    setContentView(R.layout.splash)
    Dispatch.POOL.execute(LoadConfig())
    main.postDelayed(leave, LOGO_MS)
  }

  override fun onDestroy() {
    main.removeCallbacks(leave)
    super.onDestroy()
  }

  private inner class LoadConfig : Runnable {
    override fun run() {
      SystemClock.sleep(30)
      city = "Springfield"
    }
  }

  /** The logo has been seen long enough. */
  private inner class Leave : Runnable {
    override fun run() {
      val here = city
      if (here == null) {
        findViewById<View>(R.id.offline).visibility = View.VISIBLE
        return
      }
      startActivity(Intent(this@SplashActivity, HomeActivity::class.java).putExtra(HomeActivity.CITY, here))
      finish()
    }
  }

  private companion object {
    const val LOGO_MS = 600L
  }
}
