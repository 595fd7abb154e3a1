// The cakes: sorted, added, and searched once the typing pauses.
package com.example.subjects.bakery

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
import kotlinx.coroutines.MainScope
import kotlinx.coroutines.cancel
import kotlinx.coroutines.launch

class CakesActivity : AppCompatActivity(), TextWatcher {
  private val scope = MainScope()
  private val main = Handler(Looper.getMainLooper())
  private val search = Search()
  private val adapter = CakeAdapter { cake -> show("${cake.name} chosen") }
  private var searches = 0

  /** What was searched for last. */
  var searched = ""
    private set

  override fun onCreate(saved: Bundle?) {
    super.onCreate(saved)
    setContentView(R.layout.cakes)
    val list = findViewById<RecyclerView>(R.id.cakes)
    list.layoutManager = LinearLayoutManager(this)
    list.itemAnimator = null
    list.adapter = adapter
    adapter.submitList(listOf(Cake("Gateau", 30), Cake("Roll", 5), Cake("Bun", 2)))
    findViewById<EditText>(R.id.query).addTextChangedListener(this)
    onClick(R.id.sort) { adapter.submitList(adapter.currentList.sortedBy { it.price }) }
    onClick(R.id.add) { add(Cake("Rye bread", 4)) }
    val model = ViewModelProvider(this).get(CakesModel::class.java)
    onClick(R.id.about) { model.askAbout() }
    scope.launch { model.about.collect { show(it) } }
  }

  override fun onDestroy() {
    scope.cancel()
    main.removeCallbacks(search)
    super.onDestroy()
  }

  override fun afterTextChanged(text: Editable) {
    main.removeCallbacks(search)
    main.postDelayed(search, PAUSE_MS)
  }

  override fun beforeTextChanged(text: CharSequence?, start: Int, count: Int, after: Int) = Unit

  override fun onTextChanged(text: CharSequence?, start: Int, before: Int, count: Int) = Unit

  private fun onClick(id: Int, action: () -> Unit) = findViewById<View>(id).setOnClickListener { action() }

  private fun add(cake: Cake) {
    Busy.begin()
    adapter.submitList(adapter.currentList + cake) { Busy.end() }
  }

  private fun show(status: String) {
    findViewById<TextView>(R.id.status).text = status
  }

  private fun show(about: CakesModel.About) {
    findViewById<TextView>(R.id.baker).text = about.baker
    findViewById<TextView>(R.id.rating).text = about.rating
    findViewById<View>(R.id.busy).visibility = if (about.busy) View.VISIBLE else View.GONE
  }

  private inner class Search : Runnable {
    override fun run() {
      searched = findViewById<EditText>(R.id.query).text.toString()
      searches++
      show("$searched, search $searches")
    }
  }

  private companion object {
    const val PAUSE_MS = 900L
  }
}
