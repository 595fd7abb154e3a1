// Searches episodes while one types.
package com.example.subjects.podcast

import android.os.Bundle
import android.os.Handler
import android.os.Looper
import android.os.SystemClock
import android.text.Editable
import android.text.TextWatcher
import android.widget.EditText
import android.widget.TextView
import androidx.appcompat.app.AppCompatActivity

class SearchActivity : AppCompatActivity() {
  private val handler = Handler(Looper.getMainLooper())
  private lateinit var word: EditText
  private lateinit var hits: TextView
  private lateinit var count: TextView

  override fun onCreate(saved: Bundle?) {
    super.onCreate(saved)
    setContentView(R.layout.search)
    word = findViewById(R.id.word)
    hits = findViewById(R.id.hits)
    count = findViewById(R.id.count)
    word.addTextChangedListener(
      object : TextWatcher {
        override fun beforeTextChanged(text: CharSequence?, start: Int, count: Int, after: Int) = Unit

        override fun onTextChanged(text: CharSequence?, start: Int, before: Int, count: Int) = Unit

        override fun afterTextChanged(text: Editable?) {
          handler.removeCallbacks(::search)
          handler.postDelayed(::search, 150)
        }
      }
    )
  }

  private fun search() {
    val wanted = word.text.toString()
    Net.run(Search(wanted))
    Net.run(Count(wanted))
  }

  private inner class Search(private val wanted: String) : Runnable {
    override fun run() {
      SystemClock.sleep(15)
      val found = Episodes.find(wanted)
      Net.show { hits.text = "$wanted: $found" }
    }
  }

  private inner class Count(private val wanted: String) : Runnable {
    override fun run() {
      SystemClock.sleep(15)
      val found = Episodes.find(wanted).size
      Net.show { if (wanted == word.text.toString()) count.text = found.toString() }
    }
  }
}
