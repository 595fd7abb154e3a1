// A trip: messages from the office above, its pages below.
package com.example.subjects.taxi

import android.os.Bundle
import android.os.SystemClock
import android.view.View
import androidx.appcompat.app.AppCompatActivity
import androidx.lifecycle.ViewModelProvider

class TripActivity : AppCompatActivity() {
  override fun onCreate(saved: Bundle?) {
    super.onCreate(saved)
    setContentView(R.layout.trip)
    val model = ViewModelProvider(this)[TripModel::class.java]
    model.arrival.observe(this) { showBanner(it) }
    findViewById<View>(R.id.page).setOnClickListener { Dispatch.POOL.execute(PageDriver()) }
    findViewById<View>(R.id.ask_arrival).setOnClickListener { model.askArrival() }
    if (saved == null) {
      supportFragmentManager.beginTransaction().add(R.id.page_content, OfferFragment()).commit()
    }
  }

  private fun showBanner(text: String) {
    supportFragmentManager.beginTransaction().replace(R.id.banner, BannerFragment.saying(text)).commit()
  }

  private inner class PageDriver : Runnable {
    override fun run() {
      SystemClock.sleep(40)
      runOnUiThread { if (!isFinishing) showBanner(getString(R.string.driver_here)) }
    }
  }
}
