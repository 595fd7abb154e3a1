package com.example.subjects.circus

import android.view.ViewGroup
import android.widget.Filter
import android.widget.Filterable
import android.widget.TextView
import androidx.recyclerview.widget.DiffUtil
import androidx.recyclerview.widget.ListAdapter
import androidx.recyclerview.widget.RecyclerView

class ActHolder(val label: TextView) : RecyclerView.ViewHolder(label)

class ActsAdapter(private val all: List<String>) : RecyclerView.Adapter<ActHolder>(), Filterable {
    private var shown = all
    private val filter = ActFilter()

    fun first() = shown.first()

    override fun getItemCount() = shown.size
    override fun onCreateViewHolder(parent: ViewGroup, type: Int) = ActHolder(TextView(parent.context))
    override fun onBindViewHolder(holder: ActHolder, position: Int) {
        holder.label.text = shown[position]
    }

    override fun getFilter(): Filter = filter

    inner class ActFilter : Filter() {
        override fun performFiltering(constraint: CharSequence?) = FilterResults().apply {
            val found = all.filter { it.startsWith(constraint ?: "", ignoreCase = true) }
            values = found
            count = found.size
        }

        @Suppress("UNCHECKED_CAST")
        override fun publishResults(constraint: CharSequence?, results: FilterResults) {
            shown = results.values as List<String>
            notifyDataSetChanged()
        }
    }
}

data class Member(val id: Int, val name: String)

class CrewAdapter : ListAdapter<Member, ActHolder>(Compare) {
    override fun onCreateViewHolder(parent: ViewGroup, type: Int) = ActHolder(TextView(parent.context))
    override fun onBindViewHolder(holder: ActHolder, position: Int) {
        holder.label.text = getItem(position).name
    }

    object Compare : DiffUtil.ItemCallback<Member>() {
        override fun areItemsTheSame(a: Member, b: Member) = a.id == b.id
        override fun areContentsTheSame(a: Member, b: Member) = a == b
    }
}
