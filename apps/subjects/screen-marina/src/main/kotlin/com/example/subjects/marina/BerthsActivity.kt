// The berths of the marina.
package com.example.subjects.marina

import android.os.Bundle
import android.view.View
import android.widget.TextView
import androidx.activity.viewModels
import androidx.appcompat.app.AppCompatActivity
import androidx.lifecycle.Lifecycle
import androidx.lifecycle.lifecycleScope
import androidx.lifecycle.repeatOnLifecycle
import androidx.recyclerview.widget.LinearLayoutManager
import androidx.recyclerview.widget.RecyclerView
import kotlinx.coroutines.launch

class BerthsActivity : AppCompatActivity() {
  private val model: BerthsViewModel by viewModels()
  private val adapter = BerthsAdapter { model.remove(it) }

  val shown: BerthsUi
    get() = model.ui.value

  override fun onCreate(saved: Bundle?) {
    super.onCreate(saved)
    setContentView(R.layout.berths)
    val list = findViewById<RecyclerView>(R.id.berths)
    list.layoutManager = LinearLayoutManager(this)
    list.adapter = adapter
    findViewById<View>(R.id.refresh).setOnClickListener { model.refresh() }
    findViewById<View>(R.id.sort).setOnClickListener { model.sort() }
    findViewById<View>(R.id.more).setOnClickListener { model.more() }
    lifecycleScope.launch {
      repeatOnLifecycle(Lifecycle.State.STARTED) { model.ui.collect(::show) }
    }
  }

  private fun show(ui: BerthsUi) {
    findViewById<TextView>(R.id.berths_title).text = "${ui.berths.size} berths"
    adapter.submitList(ui.berths) { onListed(ui.berths) }
  }

  private fun onListed(berths: List<String>) {
    findViewById<TextView>(R.id.first_berth).text = "First: ${berths.firstOrNull()}"
  }
}
