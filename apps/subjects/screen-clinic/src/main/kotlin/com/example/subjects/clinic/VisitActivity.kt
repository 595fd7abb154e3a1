// A visit: questions, and their answers in dialogs.
package com.example.subjects.clinic

import android.os.Bundle
import android.os.SystemClock
import android.view.View
import androidx.appcompat.app.AppCompatActivity

class VisitActivity : AppCompatActivity() {
  private var referralIsHere = false

  override fun onCreate(saved: Bundle?) {
    super.onCreate(saved)
    setContentView(R.layout.visit)
    findViewById<View>(R.id.insurance).setOnClickListener { Staff.ask(AskInsurance()) }
    findViewById<View>(R.id.referral).setOnClickListener { Staff.ask(AskReferral()) }
  }

  override fun onPostResume() {
    super.onPostResume()
    showReferral()
  }

  private fun showInsurance() {
    NoticeDialog.of(R.string.insured).show(supportFragmentManager, "insurance")
  }

  private fun showReferral() {
    if (referralIsHere && !supportFragmentManager.isStateSaved) {
      referralIsHere = false
      NoticeDialog.of(R.string.referred).show(supportFragmentManager, "referral")
    }
  }

  private inner class AskInsurance : Runnable {
    override fun run() {
      SystemClock.sleep(20)
      runOnUiThread { showInsurance() }
    }
  }

  private inner class AskReferral : Runnable {
    override fun run() {
      SystemClock.sleep(20)
      runOnUiThread {
        referralIsHere = true
        showReferral()
      }
    }
  }
}
