// Boats are looked for once nobody types.
package com.example.subjects.marina

import android.os.Bundle
import android.os.Handler
import android.os.Looper
import android.text.Editable
import android.text.TextWatcher
import android.widget.EditText
import android.widget.TextView
import androidx.activity.viewModels
import androidx.appcompat.app.AppCompatActivity

class RegistryActivity : AppCompatActivity(), TextWatcher {
  private val model: RegistryViewModel by viewModels()
  private val handler = Handler(Looper.getMainLooper())
  private val look = Runnable { model.search(query.text.toString()) }
  private lateinit var query: EditText

  override fun onCreate(saved: Bundle?) {
    super.onCreate(saved)
    setContentView(R.layout.registry)
    query = findViewById(R.id.boat_query)
    query.addTextChangedListener(this)
    model.found.observe(this) { findViewById<TextView>(R.id.boats_found).text = it }
  }

  override fun onDestroy() {
    handler.removeCallbacks(look)
    super.onDestroy()
  }

  override fun afterTextChanged(text: Editable) {
    handler.removeCallbacks(look)
    handler.postDelayed(look, QUIET_MS)
  }

  override fun beforeTextChanged(text: CharSequence, start: Int, count: Int, after: Int) = Unit

  override fun onTextChanged(text: CharSequence, start: Int, before: Int, count: Int) = Unit

  fun hasAnswered(start: String): Boolean = model.hasAnswered(start)

  private companion object {
    const val QUIET_MS = 120L
  }
}
