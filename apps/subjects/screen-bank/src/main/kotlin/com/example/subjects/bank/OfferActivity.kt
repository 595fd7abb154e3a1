// The bank makes an offer, on a page of its own.
package com.example.subjects.bank

import android.os.Bundle
import android.os.SystemClock
import android.view.View
import androidx.appcompat.app.AppCompatActivity

class OfferActivity : AppCompatActivity() {
  private var waiting = false

  override fun onCreate(saved: Bundle?) {
    super.onCreate(saved)
    setContentView(R.layout.offers)
    findViewById<View>(R.id.ask).setOnClickListener { Work.begin(Ask()) }
  }

  override fun onResumeFragments() {
    super.onResumeFragments()
    if (waiting) showOffer()
  }

  fun askPatiently() = Work.begin(AskPatiently())

  private fun showOffer() {
    waiting = false
    supportFragmentManager.beginTransaction().replace(R.id.page, OfferFragment()).commitNow()
  }

  private fun showOfferWhenSeen() {
    if (supportFragmentManager.isStateSaved) waiting = true else showOffer()
  }

  private inner class Ask : Runnable {
    override fun run() {
      SystemClock.sleep(20)
      Work.show(::showOffer)
    }
  }

  private inner class AskPatiently : Runnable {
    override fun run() {
      SystemClock.sleep(20)
      Work.show(::showOfferWhenSeen)
    }
  }
}
