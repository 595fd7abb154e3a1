// Rows of berths: one that is touched is removed.
package com.example.subjects.marina

import android.view.ViewGroup
import android.widget.TextView
import androidx.recyclerview.widget.DiffUtil
import androidx.recyclerview.widget.ListAdapter
import androidx.recyclerview.widget.RecyclerView

class BerthsAdapter(private val onTouched: (String) -> Unit) :
  ListAdapter<String, BerthsAdapter.Row>(SameBerth) {

  class Row(val text: TextView) : RecyclerView.ViewHolder(text)

  override fun onCreateViewHolder(parent: ViewGroup, type: Int): Row {
    val text = TextView(parent.context)
    text.setPadding(24, 24, 24, 24)
    text.layoutParams =
      RecyclerView.LayoutParams(
        ViewGroup.LayoutParams.MATCH_PARENT,
        ViewGroup.LayoutParams.WRAP_CONTENT,
      )
    return Row(text)
  }

  override fun onBindViewHolder(row: Row, position: Int) {
    val berth = getItem(position)
    row.text.text = berth
    row.text.setOnClickListener { onTouched(berth) }
  }

  private object SameBerth : DiffUtil.ItemCallback<String>() {
    override fun areItemsTheSame(old: String, new: String): Boolean = old == new

    override fun areContentsTheSame(old: String, new: String): Boolean = old == new
  }
}
