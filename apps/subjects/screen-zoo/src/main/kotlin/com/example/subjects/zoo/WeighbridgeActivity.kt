package com.example.subjects.zoo

import android.os.Bundle
import androidx.activity.viewModels
import androidx.appcompat.app.AppCompatActivity
import androidx.lifecycle.Lifecycle
import androidx.lifecycle.ViewModel
import androidx.lifecycle.lifecycleScope
import androidx.lifecycle.repeatOnLifecycle
import androidx.lifecycle.viewModelScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.flow.MutableStateFlow
import kotlinx.coroutines.flow.StateFlow
import kotlinx.coroutines.launch
import kotlinx.coroutines.withContext

class WeighbridgeModel : ViewModel() {
    private val weight = MutableStateFlow(0)
    val kilos: StateFlow<Int> get() = weight

    fun weigh() {
        viewModelScope.launch {
            weight.value = withContext(Dispatchers.IO) { Thread.sleep(40); 1812 }
        }
    }
}

class WeighbridgeActivity : AppCompatActivity() {
    private val model: WeighbridgeModel by viewModels()

    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        val column = Views.column(this)
        val label = Views.label(column, Ids.STATUS, "Not weighed")
        Views.button(column, Ids.FIRST, "Weigh the rhino") { model.weigh() }
        lifecycleScope.launch {
            repeatOnLifecycle(Lifecycle.State.STARTED) {
                model.kilos.collect { if (it != 0) label.text = "$it kg" }
            }
        }
    }
}
