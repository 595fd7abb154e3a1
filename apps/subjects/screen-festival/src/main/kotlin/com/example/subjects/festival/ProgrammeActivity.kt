package com.example.subjects.festival

import android.os.Bundle
import android.text.Editable
import android.text.TextWatcher
import android.widget.EditText
import android.widget.TextView
import androidx.appcompat.app.AppCompatActivity
import androidx.lifecycle.lifecycleScope
import androidx.recyclerview.widget.LinearLayoutManager
import androidx.recyclerview.widget.RecyclerView
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.Job
import kotlinx.coroutines.launch
import kotlinx.coroutines.withContext

/** The programme: acts and stages, found while one types. */
class ProgrammeActivity : AppCompatActivity() {
  private val adapter = ActAdapter { act -> showFound(R.id.acts_found, "Selected $act") }
  private var stageSearch: Job? = null

  override fun onCreate(saved: Bundle?) {
    super.onCreate(saved)
    setContentView(R.layout.programme)
    Analytics.screen("programme")
    val list = findViewById<RecyclerView>(R.id.acts)
    list.layoutManager = LinearLayoutManager(this)
    list.adapter = adapter
    onTyped(R.id.find_act) { findActs(it) }
    onTyped(R.id.find_stage) { findStages(it) }
  }

  val listed: Int
    get() = adapter.itemCount

  private fun findActs(query: String) {
    Work.begin()
    lifecycleScope
      .launch {
        val found = withContext(Dispatchers.IO) { Programme.acts(query) }
        adapter.submit(found)
        showFound(R.id.acts_found, found.joinToString())
      }
      .invokeOnCompletion { Work.end() }
  }

  private fun findStages(query: String) {
    stageSearch?.cancel()
    Work.begin()
    val search =
      lifecycleScope.launch {
        val found = withContext(Dispatchers.IO) { Programme.stages(query) }
        showFound(R.id.stages_found, found.joinToString())
      }
    search.invokeOnCompletion { Work.end() }
    stageSearch = search
  }

  private fun showFound(id: Int, text: String) {
    findViewById<TextView>(id).text = text
  }

  private fun onTyped(id: Int, react: (String) -> Unit) {
    findViewById<EditText>(id)
      .addTextChangedListener(
        object : TextWatcher {
          override fun beforeTextChanged(text: CharSequence, start: Int, count: Int, after: Int) = Unit

          override fun onTextChanged(text: CharSequence, start: Int, before: Int, count: Int) = Unit

          override fun afterTextChanged(text: Editable) = react(text.toString())
        }
      )
  }
}
