// The rows of the shows, compared on a thread of their own.
package com.example.subjects.planetarium

import android.view.LayoutInflater
import android.view.ViewGroup
import android.widget.TextView
import androidx.recyclerview.widget.AsyncDifferConfig
import androidx.recyclerview.widget.DiffUtil
import androidx.recyclerview.widget.ListAdapter
import androidx.recyclerview.widget.RecyclerView
import java.util.concurrent.Executors

class ShowAdapter : ListAdapter<Show, ShowAdapter.Row>(CONFIG) {
  class Row(val title: TextView) : RecyclerView.ViewHolder(title)

  override fun onCreateViewHolder(parent: ViewGroup, type: Int) =
    Row(LayoutInflater.from(parent.context).inflate(R.layout.show_row, parent, false) as TextView)

  override fun onBindViewHolder(row: Row, position: Int) {
    row.title.text = getItem(position).title
  }

  private object ByTitle : DiffUtil.ItemCallback<Show>() {
    override fun areItemsTheSame(old: Show, new: Show) = old.title == new.title

    override fun areContentsTheSame(old: Show, new: Show) = old == new
  }

  private companion object {
    val CONFIG = AsyncDifferConfig.Builder(ByTitle)
      .setBackgroundThreadExecutor(Executors.newSingleThreadExecutor { Thread(it, "compare") })
      .build()
  }
}
