// Warnings of the weather.
package com.example.subjects.marina

import android.os.Bundle
import android.view.View
import androidx.appcompat.app.AppCompatActivity

class WarningsActivity : AppCompatActivity() {
  private var fogIsDue = false

  var asked = 0
    private set

  override fun onCreate(saved: Bundle?) {
    super.onCreate(saved)
    setContentView(R.layout.warnings)
    findViewById<View>(R.id.storm).setOnClickListener { ask(::warnOfStorm) }
    findViewById<View>(R.id.fog).setOnClickListener { ask(::warnOfFog) }
  }

  override fun onResumeFragments() {
    super.onResumeFragments()
    if (fogIsDue) warnOfFog()
  }

  private fun ask(warn: () -> Unit) {
    asked++
    Workers.io.execute {
      Thread.sleep(30)
      runOnUiThread {
        warn()
        asked--
      }
    }
  }

  private fun warnOfStorm() {
    WarningDialog.of(R.string.storm_text).show(supportFragmentManager, "storm")
  }

  private fun warnOfFog() {
    fogIsDue = supportFragmentManager.isStateSaved
    if (!fogIsDue) WarningDialog.of(R.string.fog_text).showNow(supportFragmentManager, "fog")
  }
}
