package com.example.subjects.bookshop

import android.os.Bundle
import android.text.Editable
import android.text.TextWatcher
import android.view.View
import android.view.ViewGroup
import android.widget.BaseAdapter
import android.widget.Filter
import android.widget.Filterable
import android.widget.ListView
import android.widget.TextView
import androidx.fragment.app.FragmentActivity
import androidx.test.espresso.IdlingResource

class SearchActivity : FragmentActivity() {
    val gate = FilterGate()

    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        val count = Ui.label(this, Ids.COUNT, "")
        val adapter = TitleAdapter(listOf("Moby-Dick", "Emma", "Dracula", "Walden", "Middlemarch")) {
            count.text = "$it found"
        }
        val query = Ui.field(this, Ids.QUERY)
        query.addTextChangedListener(object : TextWatcher {
            override fun beforeTextChanged(s: CharSequence, start: Int, count: Int, after: Int) = Unit
            override fun onTextChanged(s: CharSequence, start: Int, before: Int, count: Int) = Unit
            override fun afterTextChanged(s: Editable) {
                val asked = s.toString()
                gate.asked(asked)
                adapter.filter.filter(asked) { gate.answered(asked) }
            }
        })
        val list = ListView(this)
        list.adapter = adapter
        setContentView(Ui.column(this, query, count, list))
    }
}

class FilterGate : IdlingResource {
    @Volatile private var open: String? = null
    @Volatile private var callback: IdlingResource.ResourceCallback? = null

    fun asked(text: String) {
        open = text
    }

    fun answered(text: String) {
        if (open == text) {
            open = null
            callback?.onTransitionToIdle()
        }
    }

    override fun getName() = "filter"
    override fun isIdleNow() = open == null
    override fun registerIdleTransitionCallback(callback: IdlingResource.ResourceCallback) {
        this.callback = callback
    }
}

class TitleAdapter(private val all: List<String>, private val onCount: (Int) -> Unit) : BaseAdapter(), Filterable {
    private var shown = all
    private val titleFilter = TitleFilter()

    override fun getCount() = shown.size
    override fun getItem(position: Int) = shown[position]
    override fun getItemId(position: Int) = position.toLong()
    override fun getView(position: Int, old: View?, parent: ViewGroup): View =
        ((old as? TextView) ?: TextView(parent.context)).apply { text = shown[position] }

    override fun getFilter(): Filter = titleFilter

    private inner class TitleFilter : Filter() {
        override fun performFiltering(constraint: CharSequence?): FilterResults {
            val found = all.filter { it.contains(constraint ?: "", ignoreCase = true) }
            return FilterResults().apply {
                values = found
                count = found.size
            }
        }

        @Suppress("UNCHECKED_CAST")
        override fun publishResults(constraint: CharSequence?, results: FilterResults) {
            shown = results.values as List<String>
            notifyDataSetChanged()
            onCount(shown.size)
        }
    }
}
