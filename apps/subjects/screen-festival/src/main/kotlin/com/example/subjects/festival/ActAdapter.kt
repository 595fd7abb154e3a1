package com.example.subjects.festival

import android.view.ViewGroup
import android.widget.TextView
import androidx.recyclerview.widget.RecyclerView

/** The acts, as a list. */
class ActAdapter(private val onAct: (String) -> Unit) : RecyclerView.Adapter<ActAdapter.Row>() {
  private var acts: List<String> = emptyList()

  fun submit(found: List<String>) {
    acts = found
    notifyDataSetChanged()
  }

  override fun getItemCount() = acts.size

  override fun onCreateViewHolder(parent: ViewGroup, type: Int): Row {
    val text = TextView(parent.context)
    text.minHeight = 60
    text.layoutParams =
      RecyclerView.LayoutParams(
        RecyclerView.LayoutParams.MATCH_PARENT,
        RecyclerView.LayoutParams.WRAP_CONTENT,
      )
    return Row(text)
  }

  override fun onBindViewHolder(row: Row, position: Int) {
    val act = acts[position]
    row.text.text = act
    row.text.contentDescription = "Act $act"
    row.text.setOnClickListener { onAct(act) }
  }

  class Row(val text: TextView) : RecyclerView.ViewHolder(text)
}
