// A wing of the museum, one room after the other.
package com.example.subjects.museum

import android.os.Bundle
import android.view.View
import androidx.appcompat.app.AppCompatActivity
import androidx.recyclerview.widget.LinearLayoutManager
import androidx.recyclerview.widget.RecyclerView

class WingActivity : AppCompatActivity() {
  private val adapter = ExhibitAdapter(listOf("Lilies", "Sunflowers"))

  val isDrawing: Boolean
    get() = adapter.drawing > 0

  override fun onCreate(saved: Bundle?) {
    super.onCreate(saved)
    setContentView(R.layout.wing)
    val exhibits = findViewById<RecyclerView>(R.id.exhibits)
    exhibits.layoutManager = LinearLayoutManager(this)
    exhibits.itemAnimator = null
    exhibits.adapter = adapter
    findViewById<View>(R.id.next_room).setOnClickListener { adapter.nextRoom() }
  }
}
