// One row a trail.
package com.example.subjects.ranger

import android.view.LayoutInflater
import android.view.ViewGroup
import android.widget.TextView
import androidx.recyclerview.widget.RecyclerView

class TrailsAdapter : RecyclerView.Adapter<TrailsAdapter.Row>() {
  private var rows = listOf<String>()

  class Row(val text: TextView) : RecyclerView.ViewHolder(text)

  @Suppress("NotifyDataSetChanged")
  fun show(new: List<String>) {
    rows = new
    notifyDataSetChanged()
  }

  override fun getItemCount() = rows.size

  override fun onCreateViewHolder(parent: ViewGroup, type: Int) =
    Row(LayoutInflater.from(parent.context).inflate(R.layout.trail, parent, false) as TextView)

  override fun onBindViewHolder(row: Row, at: Int) {
    row.text.text = rows[at]
  }
}
