// A boarding pass; how often it was looked at is counted where the passenger has agreed to that.
package com.example.subjects.airport

import android.os.Bundle
import android.os.SystemClock
import android.widget.TextView
import androidx.appcompat.app.AppCompatActivity

class PassActivity : AppCompatActivity() {
  val looks = LookCounter()

  override fun onCreate(saved: Bundle?) {
    super.onCreate(saved)
    setContentView(R.layout.pass)
    findViewById<TextView>(R.id.pass).text = "IB 31, seat 12A"
    Ground.ask(LoadConsent())
  }

  private inner class LoadConsent : Runnable {
    override fun run() {
      SystemClock.sleep(20)
      Ground.show { lifecycle.addObserver(looks) }
    }
  }
}
