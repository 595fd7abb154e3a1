package com.example.subjects.florist

import android.content.Context
import android.view.View
import androidx.appcompat.widget.AppCompatTextView
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.delay
import kotlinx.coroutines.launch
import kotlinx.coroutines.withContext

class NoticeBar(context: Context) : AppCompatTextView(context) {
    private val scope = CoroutineScope(Dispatchers.Default)

    init {
        visibility = View.GONE
    }

    fun flash(message: String) {
        pin(message)
        scope.launch {
            delay(400)
            withContext(Dispatchers.Main) { visibility = View.GONE }
        }
    }

    fun pin(message: String) {
        text = message
        visibility = View.VISIBLE
    }
}

class OfferBar(context: Context) : AppCompatTextView(context) {
    private val scope = CoroutineScope(Dispatchers.Default)
    private var shown = 0

    init {
        visibility = View.GONE
    }

    fun flash(message: String) {
        pin(message)
        val mine = shown
        scope.launch {
            delay(400)
            withContext(Dispatchers.Main) { if (mine == shown) visibility = View.GONE }
        }
    }

    fun pin(message: String) {
        shown++
        text = message
        visibility = View.VISIBLE
    }
}
