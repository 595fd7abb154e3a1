// The first screen: the terms are shown in a dialog once they are loaded.
package com.example.subjects.hostel

import android.os.Bundle
import android.widget.TextView
import androidx.appcompat.app.AlertDialog
import androidx.appcompat.app.AppCompatActivity

class WelcomeActivity : AppCompatActivity() {
  private var dialog: AlertDialog? = null

  override fun onCreate(saved: Bundle?) {
    super.onCreate(saved)
    setContentView(R.layout.welcome)
    Analytics.screen("welcome")
    TermsLoader().load { ask(it) }
  }

  override fun onDestroy() {
    dialog?.dismiss()
    super.onDestroy()
  }

  private fun ask(terms: Int) {
    if (isFinishing || isDestroyed) return
    dialog =
      AlertDialog.Builder(this)
        .setMessage(terms)
        .setPositiveButton(R.string.accept) { _, _ -> findViewById<TextView>(R.id.greeting).setText(R.string.hello) }
        .show()
  }
}
