package com.example.subjects.zoo

import android.os.Bundle
import android.os.Handler
import android.os.Looper
import android.text.Editable
import android.text.TextWatcher
import android.widget.EditText
import android.widget.TextView
import androidx.appcompat.app.AppCompatActivity
import androidx.test.espresso.idling.CountingIdlingResource

class SearchActivity : AppCompatActivity(), TextWatcher {
    val searches = CountingIdlingResource("animal searches")
    private val handler = Handler(Looper.getMainLooper())
    private val index = AnimalIndex()
    private lateinit var field: EditText
    private lateinit var results: TextView
    private var waiting = false
    private val runSearch = Runnable {
        waiting = false
        index.search(field.text.toString(), ::show)
    }

    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        val column = Views.column(this)
        field = EditText(this).apply { id = Ids.SEARCH_FIELD; hint = "Which animal?" }
        column.addView(field)
        results = Views.label(column, Ids.RESULTS, "All animals")
        field.addTextChangedListener(this)
    }

    override fun onDestroy() {
        handler.removeCallbacks(runSearch)
        index.close()
        super.onDestroy()
    }

    private fun show(hits: List<String>) {
        results.text = if (hits.isEmpty()) "No such animal" else hits.joinToString(", ")
        searches.decrement()
    }

    override fun afterTextChanged(text: Editable) {
        handler.removeCallbacks(runSearch)
        if (!waiting) searches.increment()
        waiting = true
        handler.postDelayed(runSearch, 200)
    }

    override fun beforeTextChanged(text: CharSequence?, start: Int, count: Int, after: Int) = Unit
    override fun onTextChanged(text: CharSequence?, start: Int, before: Int, count: Int) = Unit
}
