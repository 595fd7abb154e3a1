// The rows of the cakes, which tell what was clicked.
package com.example.subjects.bakery

import android.view.LayoutInflater
import android.view.ViewGroup
import android.widget.TextView
import androidx.recyclerview.widget.DiffUtil
import androidx.recyclerview.widget.ListAdapter
import androidx.recyclerview.widget.RecyclerView

class CakeAdapter(private val whenClicked: (Cake) -> Unit) : ListAdapter<Cake, CakeAdapter.Row>(ByName) {
  /** The row of one cake. */
  class Row(val name: TextView) : RecyclerView.ViewHolder(name)

  override fun onCreateViewHolder(parent: ViewGroup, type: Int): Row {
    val row = Row(LayoutInflater.from(parent.context).inflate(R.layout.row, parent, false) as TextView)
    row.name.setOnClickListener {
      val position = row.bindingAdapterPosition
      if (position != RecyclerView.NO_POSITION) whenClicked(getItem(position))
    }
    return row
  }

  override fun onBindViewHolder(row: Row, position: Int) {
    row.name.text = getItem(position).name
  }

  private object ByName : DiffUtil.ItemCallback<Cake>() {
    override fun areItemsTheSame(old: Cake, new: Cake) = old.name == new.name

    override fun areContentsTheSame(old: Cake, new: Cake) = old == new
  }
}
