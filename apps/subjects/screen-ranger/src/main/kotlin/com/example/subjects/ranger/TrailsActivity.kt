// The list of the trails: a row that is swiped away may be taken back while the bar is there.
package com.example.subjects.ranger

import android.os.Bundle
import android.os.Handler
import android.os.Looper
import android.view.View
import androidx.appcompat.app.AppCompatActivity
import androidx.lifecycle.ViewModelProvider
import androidx.lifecycle.lifecycleScope
import androidx.recyclerview.widget.ItemTouchHelper
import androidx.recyclerview.widget.LinearLayoutManager
import androidx.recyclerview.widget.RecyclerView
import kotlinx.coroutines.launch

class TrailsActivity : AppCompatActivity() {
  private val handler = Handler(Looper.getMainLooper())
  private val adapter = TrailsAdapter()
  private val hideBar = HideBar()
  private lateinit var bar: View
  lateinit var model: TrailsViewModel
    private set

  override fun onCreate(saved: Bundle?) {
    super.onCreate(saved)
    setContentView(R.layout.trails)
    model = ViewModelProvider(this)[TrailsViewModel::class.java]
    bar = findViewById(R.id.undo_bar)
    val list = findViewById<RecyclerView>(R.id.trails)
    list.layoutManager = LinearLayoutManager(this)
    list.adapter = adapter
    ItemTouchHelper(Swipe()).attachToRecyclerView(list)
    findViewById<View>(R.id.close_creek).setOnClickListener { model.close("Creek") }
    findViewById<View>(R.id.mark_mud).setOnClickListener { model.markMud("Ridge") }
    lifecycleScope.launch { model.rows.collect(adapter::show) }
  }

  override fun onDestroy() {
    handler.removeCallbacks(hideBar)
    super.onDestroy()
  }

  private fun remove(at: Int) {
    val removed = model.remove(at)
    bar.visibility = View.VISIBLE
    findViewById<View>(R.id.undo).setOnClickListener {
      handler.removeCallbacks(hideBar)
      bar.visibility = View.GONE
      model.restore(removed, at)
    }
    handler.postDelayed(hideBar, 2000)
  }

  private inner class HideBar : Runnable {
    override fun run() {
      bar.visibility = View.GONE
    }
  }

  private inner class Swipe : ItemTouchHelper.SimpleCallback(0, ItemTouchHelper.LEFT) {
    override fun onMove(list: RecyclerView, from: RecyclerView.ViewHolder, to: RecyclerView.ViewHolder) = false

    override fun onSwiped(holder: RecyclerView.ViewHolder, direction: Int) = remove(holder.bindingAdapterPosition)
  }
}
