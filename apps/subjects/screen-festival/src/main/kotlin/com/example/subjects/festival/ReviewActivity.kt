package com.example.subjects.festival

import android.os.Bundle
import android.os.SystemClock
import android.text.Editable
import android.text.TextWatcher
import android.widget.EditText
import android.widget.TextView
import androidx.activity.OnBackPressedCallback
import androidx.appcompat.app.AlertDialog
import androidx.appcompat.app.AppCompatActivity

/** A review of a concert. Who goes back with something unsaved is asked. */
class ReviewActivity : AppCompatActivity() {
  private val askFirst =
    object : OnBackPressedCallback(false) {
      override fun handleOnBackPressed() = ask()
    }

  override fun onCreate(saved: Bundle?) {
    super.onCreate(saved)
    setContentView(R.layout.review)
    Analytics.screen("review")
    onBackPressedDispatcher.addCallback(this, askFirst)
    findViewById<EditText>(R.id.review)
      .addTextChangedListener(
        object : TextWatcher {
          override fun beforeTextChanged(text: CharSequence, start: Int, count: Int, after: Int) = Unit

          override fun onTextChanged(text: CharSequence, start: Int, before: Int, count: Int) = Unit

          override fun afterTextChanged(text: Editable) = Work.start(Compare(text.toString()))
        }
      )
  }

  private fun ask() {
    AlertDialog.Builder(this)
      .setMessage(R.string.discard)
      .setPositiveButton(R.string.discard_yes) { _, _ -> finish() }
      .setNegativeButton(R.string.discard_no, null)
      .show()
  }

  private fun changed(words: Int) {
    askFirst.isEnabled = words > 0
    findViewById<TextView>(R.id.hint).text = "$words words"
  }

  /** Compares with what is saved on disk. */
  private inner class Compare(private val text: String) : Runnable {
    override fun run() {
      SystemClock.sleep(20)
      val words = text.split(" ").count { it.isNotEmpty() }
      runOnUiThread { changed(words) }
    }
  }
}
