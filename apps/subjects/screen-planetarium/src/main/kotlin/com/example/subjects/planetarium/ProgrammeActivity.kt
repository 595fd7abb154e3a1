// The programme: what is on, what it costs, and a search that begins once the typing pauses.
package com.example.subjects.planetarium

import android.os.Bundle
import android.os.SystemClock
import android.text.Editable
import android.text.TextWatcher
import android.view.View
import android.widget.EditText
import android.widget.TextView
import androidx.appcompat.app.AppCompatActivity
import androidx.recyclerview.widget.LinearLayoutManager
import androidx.recyclerview.widget.RecyclerView
import java.util.concurrent.Executors
import java.util.concurrent.ScheduledFuture
import java.util.concurrent.TimeUnit

class ProgrammeActivity : AppCompatActivity(), TextWatcher {
  private val adapter = ShowAdapter()
  private val loader = ProgrammeLoader()
  private var pending: ScheduledFuture<*>? = null
  private var newest = 0
  private var updates = 0

  /** The titles in the list. */
  val titles: List<String>
    get() = adapter.currentList.map { it.title }

  /** What the search has found. */
  val found: String
    get() = findViewById<TextView>(R.id.found).text.toString()

  val isSearching: Boolean
    get() = findViewById<View>(R.id.progress).visibility == View.VISIBLE

  override fun onCreate(saved: Bundle?) {
    super.onCreate(saved)
    setContentView(R.layout.programme)
    val list = findViewById<RecyclerView>(R.id.shows)
    list.layoutManager = LinearLayoutManager(this)
    list.itemAnimator = null
    list.adapter = adapter
    adapter.submitList(SHOWS)
    findViewById<EditText>(R.id.query).addTextChangedListener(this)
    onClick(R.id.refresh) { loader.refresh { show(R.id.headline, "${it.size} shows tonight") } }
    onClick(R.id.kids) { update(SHOWS.filter { it.forKids }) }
    onClick(R.id.tonight) { update(SHOWS.filter { it.tonight }) }
    loader.loadPrices { show(R.id.prices, it) }
  }

  override fun afterTextChanged(text: Editable) {
    pending?.cancel(false)
    pending = TIMER.schedule(Search(++newest, text.toString()), PAUSE_MS, TimeUnit.MILLISECONDS)
  }

  override fun beforeTextChanged(text: CharSequence?, start: Int, count: Int, after: Int) = Unit

  override fun onTextChanged(text: CharSequence?, start: Int, before: Int, count: Int) = Unit

  private fun onClick(id: Int, action: () -> Unit) = findViewById<View>(id).setOnClickListener { action() }

  private fun show(id: Int, text: String) {
    findViewById<TextView>(id).text = text
  }

  private fun update(shows: List<Show>) {
    adapter.submitList(shows) { show(R.id.updates, "Updates: ${++updates}") }
  }

  private fun showSearching(searching: Boolean) {
    findViewById<View>(R.id.progress).visibility = if (searching) View.VISIBLE else View.GONE
  }

  private inner class Search(private val number: Int, private val text: String) : Runnable {
    override fun run() {
      runOnUiThread { if (number == newest) showSearching(true) }
      SystemClock.sleep(20)
      val hits = SHOWS.map { it.title }.filter { it.contains(text, ignoreCase = true) }
      runOnUiThread { if (number == newest) finish(hits) }
    }

    private fun finish(hits: List<String>) {
      show(R.id.found, hits.joinToString())
      showSearching(false)
    }
  }

  private companion object {
    const val PAUSE_MS = 150L
    val TIMER = Executors.newSingleThreadScheduledExecutor { Thread(it, "search") }
    val SHOWS = listOf(
      Show("Black holes", forKids = false, tonight = true),
      Show("Rings of Saturn", forKids = true, tonight = false),
      Show("Mars at dusk", forKids = true, tonight = false),
    )
  }
}
