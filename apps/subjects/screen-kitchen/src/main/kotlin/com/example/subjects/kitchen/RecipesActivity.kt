// The recipes: refreshed, searched while one types, or filtered by a tag.
package com.example.subjects.kitchen

import android.os.Bundle
import android.os.Handler
import android.os.Looper
import android.text.Editable
import android.text.TextWatcher
import android.view.View
import android.widget.EditText
import android.widget.TextView
import androidx.appcompat.app.AppCompatActivity
import androidx.lifecycle.ViewModelProvider
import androidx.recyclerview.widget.LinearLayoutManager
import androidx.recyclerview.widget.RecyclerView
import kotlinx.coroutines.FlowPreview
import kotlinx.coroutines.MainScope
import kotlinx.coroutines.cancel
import kotlinx.coroutines.flow.MutableStateFlow
import kotlinx.coroutines.flow.collectLatest
import kotlinx.coroutines.flow.debounce
import kotlinx.coroutines.flow.filter
import kotlinx.coroutines.launch

class RecipesActivity : AppCompatActivity(), TextWatcher {
  private val scope = MainScope()
  private val search = RecipeSearch()
  private val query = MutableStateFlow("")
  private val rows = Rows { }
  private val answers = Handler(Looper.getMainLooper()) { message ->
    showFiltered(message.obj as Filtered)
    true
  }
  private var pending = 0

  /** Whether all filters were answered. */
  val isAnswered: Boolean
    get() = pending == 0

  override fun onCreate(state: Bundle?) {
    super.onCreate(state)
    setContentView(R.layout.recipes)
    val list = findViewById<RecyclerView>(R.id.recipes)
    list.layoutManager = LinearLayoutManager(this)
    list.adapter = rows
    val model = ViewModelProvider(this).get(RecipesModel::class.java)
    model.recipes.observe(this) { names -> rows.show(names) }
    findViewById<EditText>(R.id.query).addTextChangedListener(this)
    onClick(R.id.refresh) { model.refresh() }
    onClick(R.id.day) { showRecipeOfTheDay() }
    onClick(R.id.vegan) { filter(Filter("vegan", listOf("Lentil stew"))) }
    onClick(R.id.quick) { filter(Filter("quick", listOf("Fried egg"))) }
    searchWhileTyping()
  }

  override fun onDestroy() {
    scope.cancel()
    super.onDestroy()
  }

  override fun afterTextChanged(text: Editable) {
    query.value = text.toString()
  }

  override fun beforeTextChanged(text: CharSequence?, start: Int, count: Int, after: Int) = Unit

  override fun onTextChanged(text: CharSequence?, start: Int, before: Int, count: Int) = Unit

  private fun onClick(id: Int, action: () -> Unit) = findViewById<View>(id).setOnClickListener { action() }

  private fun show(status: String) {
    findViewById<TextView>(R.id.status).text = status
  }

  @OptIn(FlowPreview::class)
  private fun searchWhileTyping() {
    scope.launch {
      query.filter { it.isNotEmpty() }.debounce(PAUSE_MS).collectLatest { text -> rows.show(search.find(text)) }
    }
  }

  private fun showRecipeOfTheDay() {
    Work.begin()
    scope.launch {
      try {
        show(search.ofTheDay())
      } finally {
        Work.end()
      }
    }
  }

  private fun filter(filter: Filter) {
    pending++
    Thread(filter).start()
  }

  private fun showFiltered(filtered: Filtered) {
    pending--
    rows.show(filtered.names)
    show(filtered.tag)
  }

  private class Filtered(val tag: String, val names: List<String>)

  private inner class Filter(private val tag: String, private val names: List<String>) : Runnable {
    override fun run() {
      val found: List<String> = Server.answer(names)
      answers.obtainMessage(0, Filtered(tag, found)).sendToTarget()
    }
  }

  private companion object {
    const val PAUSE_MS = 100L
  }
}
