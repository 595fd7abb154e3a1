// The rows of the fleet; a tap on one withdraws the boat.
package com.example.subjects.regatta

import android.view.ViewGroup
import android.widget.TextView
import androidx.recyclerview.widget.AsyncDifferConfig
import androidx.recyclerview.widget.DiffUtil
import androidx.recyclerview.widget.ListAdapter
import androidx.recyclerview.widget.RecyclerView
import java.util.concurrent.Executors

class BoatAdapter(private val onTap: (Int) -> Unit) : ListAdapter<Boat, BoatAdapter.Row>(CONFIG) {
  class Row(val name: TextView) : RecyclerView.ViewHolder(name)

  override fun onCreateViewHolder(parent: ViewGroup, type: Int): Row {
    val name = TextView(parent.context)
    name.setPadding(8, 16, 8, 16)
    name.layoutParams = RecyclerView.LayoutParams(ViewGroup.LayoutParams.MATCH_PARENT, ViewGroup.LayoutParams.WRAP_CONTENT)
    val row = Row(name)
    name.setOnClickListener { onTap(row.bindingAdapterPosition) }
    return row
  }

  override fun onBindViewHolder(row: Row, position: Int) {
    row.name.text = getItem(position).name
  }

  private object BySail : DiffUtil.ItemCallback<Boat>() {
    override fun areItemsTheSame(old: Boat, new: Boat) = old.sail == new.sail

    override fun areContentsTheSame(old: Boat, new: Boat) = old == new
  }

  private companion object {
    val CONFIG = AsyncDifferConfig.Builder(BySail).setBackgroundThreadExecutor(Executors.newSingleThreadExecutor { Thread(it, "diff") }).build()
  }
}
