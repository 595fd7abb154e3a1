package com.example.subjects.brasserie

import android.os.Bundle
import android.text.Editable
import android.text.TextWatcher
import android.view.View
import android.widget.EditText
import android.widget.TextView
import androidx.appcompat.app.AppCompatActivity
import androidx.lifecycle.lifecycleScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.Job
import kotlinx.coroutines.delay
import kotlinx.coroutines.launch
import kotlinx.coroutines.withContext

class SpecialsActivity : AppCompatActivity() {
    private lateinit var spinner: TextView
    private lateinit var specials: TextView
    private lateinit var found: TextView
    private var search: Job? = null

    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        val form = Form(this)
        spinner = form.label(Ids.SPINNER, "...")
        spinner.visibility = View.GONE
        specials = form.label(Ids.SPECIALS, "No specials")
        form.button(Ids.REFRESH, "Refresh") { refresh() }
        val query = EditText(this)
        query.id = Ids.QUERY
        query.addTextChangedListener(Typing())
        form.addView(query)
        found = form.label(Ids.FOUND, "-")
        setContentView(form)
    }

    private fun refresh() {
        lifecycleScope.launch(Dispatchers.IO) {
            withContext(Dispatchers.Main) { spinner.visibility = View.VISIBLE }
            val fresh = listOf("oysters", "mussels", "crab")
            withContext(Dispatchers.Main) {
                specials.text = "Specials: ${fresh.size}"
                spinner.visibility = View.GONE
            }
        }
    }

    private fun find(words: String) {
        search?.cancel()
        search = lifecycleScope.launch {
            delay(200)
            val dishes = withContext(Dispatchers.IO) { DISHES.filter { words in it } }
            found.text = "${dishes.size} for $words"
        }
    }

    private inner class Typing : TextWatcher {
        override fun beforeTextChanged(text: CharSequence?, start: Int, count: Int, after: Int) = Unit
        override fun onTextChanged(text: CharSequence?, start: Int, before: Int, count: Int) = Unit
        override fun afterTextChanged(text: Editable) = find(text.toString())
    }

    private companion object {
        val DISHES = listOf("onion soup", "onion tart", "leek soup", "crab")
    }
}
