package com.example.subjects.gallery

import android.os.Bundle
import android.text.Editable
import android.text.TextWatcher
import android.widget.EditText
import android.widget.TextView
import androidx.appcompat.app.AppCompatActivity
import androidx.lifecycle.lifecycleScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.Job
import kotlinx.coroutines.launch
import kotlinx.coroutines.withContext

class SearchActivity : AppCompatActivity() {
    private lateinit var hits: TextView
    private lateinit var hall: EditText
    private var titleJob: Job? = null
    var pending = 0
        private set

    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        val column = Column(this)
        hits = column.label(Ids.HITS, "")
        column.field(Ids.ARTIST).onText { searchArtist(it) }
        column.field(Ids.TITLE).onText { searchTitle(it) }
        hall = column.field(Ids.HALL)
        val query = Runnable { hits.text = "Hall " + hall.text }
        hall.onText {
            hall.removeCallbacks(query)
            hall.postDelayed(query, 200)
        }
        setContentView(column)
    }

    private fun searchArtist(query: String) {
        pending++
        lifecycleScope.launch {
            val found = withContext(Dispatchers.IO) { Archive.artists(query) }
            hits.text = "${found.size} for $query"
            pending--
        }
    }

    private fun searchTitle(query: String) {
        titleJob?.cancel()
        pending++
        titleJob = lifecycleScope.launch {
            val found = withContext(Dispatchers.IO) { Archive.titles(query) }
            hits.text = "${found.size} for $query"
        }.also { job -> job.invokeOnCompletion { runOnUiThread { pending-- } } }
    }

    private fun EditText.onText(action: (String) -> Unit) = addTextChangedListener(object : TextWatcher {
        override fun beforeTextChanged(s: CharSequence, start: Int, count: Int, after: Int) = Unit
        override fun onTextChanged(s: CharSequence, start: Int, before: Int, count: Int) = Unit
        override fun afterTextChanged(s: Editable) = action(s.toString())
    })
}
