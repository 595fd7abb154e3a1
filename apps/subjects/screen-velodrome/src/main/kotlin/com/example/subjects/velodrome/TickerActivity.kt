package com.example.subjects.velodrome

import android.os.Bundle
import androidx.appcompat.app.AppCompatActivity
import androidx.lifecycle.lifecycleScope
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.flow.MutableStateFlow
import kotlinx.coroutines.launch

class TickerRepository(private val scope: CoroutineScope) {
    val headlines = MutableStateFlow("Doors open")
    private var issue = 0

    fun refresh() = scope.launch(Dispatchers.IO) {
        issue++
        headlines.value = "Final at eight ($issue)"
    }
}

class TickerActivity : AppCompatActivity() {
    val repository = TickerRepository(lifecycleScope)

    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        val form = Form(this)
        val headline = form.label(Ids.HEADLINE, "")
        form.button(Ids.REFRESH, "Refresh") { repository.refresh() }
        setContentView(form)
        lifecycleScope.launch { repository.headlines.collect { headline.text = it } }
    }
}
