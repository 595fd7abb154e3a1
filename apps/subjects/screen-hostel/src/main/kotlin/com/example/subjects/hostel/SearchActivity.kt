// Hostels are looked for.
package com.example.subjects.hostel

import android.os.Bundle
import android.text.Editable
import android.text.TextWatcher
import android.widget.EditText
import android.widget.TextView
import androidx.appcompat.app.AppCompatActivity

class SearchActivity : AppCompatActivity(), TextWatcher {
  private val presenter = SearchPresenter { show(it) }

  override fun onCreate(saved: Bundle?) {
    super.onCreate(saved)
    setContentView(R.layout.search)
    findViewById<EditText>(R.id.city).addTextChangedListener(this)
    Analytics.screen("search")
  }

  override fun onDestroy() {
    presenter.stop()
    super.onDestroy()
  }

  private fun show(found: List<String>) {
    findViewById<TextView>(R.id.found).text = "${found.size} hostels"
  }

  override fun beforeTextChanged(text: CharSequence, start: Int, count: Int, after: Int) = Unit

  override fun onTextChanged(text: CharSequence, start: Int, before: Int, count: Int) = Unit

  override fun afterTextChanged(text: Editable) = presenter.type(text.toString())
}
