package com.example.subjects.zoo

import android.os.Bundle
import androidx.activity.viewModels
import androidx.appcompat.app.AppCompatActivity
import androidx.lifecycle.ViewModel
import androidx.lifecycle.lifecycleScope
import androidx.lifecycle.viewModelScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.delay
import kotlinx.coroutines.flow.MutableStateFlow
import kotlinx.coroutines.launch

class FeedingModel : ViewModel() {
    val stage = MutableStateFlow("hungry")

    fun feed() {
        viewModelScope.launch(Dispatchers.Default) {
            stage.value = "eating"
            delay(450)
            stage.value = "full"
        }
    }
}

class FeedingActivity : AppCompatActivity() {
    private val model: FeedingModel by viewModels()

    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        val column = Views.column(this)
        val log = Views.label(column, Ids.STATUS, "")
        Views.button(column, Ids.FIRST, "Feed the bear") { model.feed() }
        lifecycleScope.launch {
            model.stage.collect { log.append(" > $it") }
        }
    }
}
