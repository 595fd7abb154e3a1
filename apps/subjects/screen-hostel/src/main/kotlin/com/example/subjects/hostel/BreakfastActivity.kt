// What there is for breakfast, with a progress bar while it is loaded.
package com.example.subjects.hostel

import android.os.Bundle
import android.os.SystemClock
import android.view.View
import android.widget.ArrayAdapter
import android.widget.ListView
import android.widget.TextView
import androidx.appcompat.app.AppCompatActivity

class BreakfastActivity : AppCompatActivity() {
  private lateinit var progress: View
  private lateinit var adapter: ArrayAdapter<String>

  override fun onCreate(saved: Bundle?) {
    super.onCreate(saved)
    setContentView(R.layout.breakfast)
    progress = findViewById(R.id.progress)
    adapter = ArrayAdapter(this, android.R.layout.simple_list_item_1, ArrayList())
    findViewById<ListView>(R.id.dishes).adapter = adapter
    findViewById<View>(R.id.reload).setOnClickListener { reload() }
    Analytics.screen("breakfast")
  }

  private fun reload() {
    progress.visibility = View.VISIBLE
    Workers.IO.execute {
      SystemClock.sleep(80)
      val dishes = listOf("Porridge", "Rolls", "Eggs")
      runOnUiThread { show(dishes) }
    }
  }

  private fun show(dishes: List<String>) {
    adapter.clear()
    adapter.addAll(dishes)
    findViewById<TextView>(R.id.dishes_title).text = "${dishes.size} dishes"
    progress.visibility = View.GONE
  }
}
