// Notes on what was heard, which are saved by themselves.
package com.example.subjects.podcast

import android.os.Bundle
import android.os.Handler
import android.os.Looper
import android.text.Editable
import android.text.TextWatcher
import android.widget.EditText
import androidx.appcompat.app.AppCompatActivity

class JournalActivity : AppCompatActivity() {
  private val handler = Handler(Looper.getMainLooper())
  private val save = Runnable { saved = draft.text.toString() }
  private lateinit var draft: EditText

  override fun onCreate(state: Bundle?) {
    super.onCreate(state)
    setContentView(R.layout.journal)
    draft = findViewById(R.id.draft)
    draft.setText(saved)
    draft.addTextChangedListener(
      object : TextWatcher {
        override fun beforeTextChanged(text: CharSequence?, start: Int, count: Int, after: Int) = Unit

        override fun onTextChanged(text: CharSequence?, start: Int, before: Int, count: Int) = Unit

        override fun afterTextChanged(text: Editable?) {
          handler.removeCallbacks(save)
          handler.postDelayed(save, 400)
        }
      }
    )
  }

  override fun onPause() {
    super.onPause()
    handler.removeCallbacks(save)
    save.run()
  }

  companion object {
    private var saved = ""
  }
}
