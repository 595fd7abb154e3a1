// A list of articles, which finds out in the background what has changed.
package com.example.subjects.shop

import android.view.LayoutInflater
import android.view.ViewGroup
import android.widget.TextView
import androidx.recyclerview.widget.DiffUtil
import androidx.recyclerview.widget.ListAdapter
import androidx.recyclerview.widget.RecyclerView

class ArticlesAdapter : ListAdapter<Article, ArticlesAdapter.Row>(Difference) {
  /** One article's row. */
  class Row(val text: TextView) : RecyclerView.ViewHolder(text)

  override fun onCreateViewHolder(parent: ViewGroup, type: Int): Row =
    Row(LayoutInflater.from(parent.context).inflate(R.layout.article, parent, false) as TextView)

  override fun onBindViewHolder(row: Row, position: Int) {
    row.text.text = getItem(position).name
  }

  private object Difference : DiffUtil.ItemCallback<Article>() {
    override fun areItemsTheSame(old: Article, new: Article) = old.name == new.name

    override fun areContentsTheSame(old: Article, new: Article) = old == new
  }
}
