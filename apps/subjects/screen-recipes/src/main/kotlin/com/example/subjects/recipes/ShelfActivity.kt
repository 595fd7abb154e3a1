// The shelf: it is searched while one types, and emptied by a second tap.
package com.example.subjects.recipes

import android.os.Bundle
import android.os.Handler
import android.os.Looper
import android.text.Editable
import android.text.TextWatcher
import android.widget.Button
import android.widget.EditText
import android.widget.TextView
import androidx.appcompat.app.AppCompatActivity
import androidx.lifecycle.lifecycleScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.FlowPreview
import kotlinx.coroutines.flow.FlowCollector
import kotlinx.coroutines.flow.MutableStateFlow
import kotlinx.coroutines.flow.debounce
import kotlinx.coroutines.flow.filter
import kotlinx.coroutines.launch
import kotlinx.coroutines.withContext

class ShelfActivity : AppCompatActivity() {
  private val handler = Handler(Looper.getMainLooper())
  private val disarm = Disarm()
  private val queries = MutableStateFlow("")
  private lateinit var delete: Button
  private var armed = false
  private var requests = 0

  @OptIn(FlowPreview::class)
  override fun onCreate(saved: Bundle?) {
    super.onCreate(saved)
    setContentView(R.layout.shelf)
    delete = findViewById(R.id.delete)
    delete.setOnClickListener { tapped() }
    findViewById<EditText>(R.id.query).addTextChangedListener(object : TextWatcher {
      override fun beforeTextChanged(text: CharSequence, start: Int, count: Int, after: Int) = Unit

      override fun onTextChanged(text: CharSequence, start: Int, before: Int, count: Int) = Unit

      override fun afterTextChanged(text: Editable) {
        queries.value = text.toString()
      }
    })
    lifecycleScope.launch { queries.debounce(800).filter { it.isNotEmpty() }.collect(Search()) }
  }

  override fun onDestroy() {
    handler.removeCallbacks(disarm)
    super.onDestroy()
  }

  private fun tapped() {
    if (armed) {
      handler.removeCallbacks(disarm)
      findViewById<TextView>(R.id.status).text = "Deleted"
    } else {
      armed = true
      delete.text = "Really?"
      handler.postDelayed(disarm, 1500)
    }
  }

  private inner class Disarm : Runnable {
    override fun run() {
      armed = false
      delete.setText(R.string.delete)
    }
  }

  private inner class Search : FlowCollector<String> {
    override suspend fun emit(value: String) {
      requests++
      val found = withContext(Dispatchers.IO) { SHELF.filter { it.contains(value) } }
      findViewById<TextView>(R.id.requests).text = "Requests: $requests"
      findViewById<TextView>(R.id.found).text = found.joinToString()
    }
  }

  private companion object {
    val SHELF = listOf("Sorbet", "Leek Soup", "Sorrel")
  }
}
