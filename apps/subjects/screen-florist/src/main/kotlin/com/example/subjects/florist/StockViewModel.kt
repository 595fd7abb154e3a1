package com.example.subjects.florist

import androidx.lifecycle.ViewModel
import androidx.lifecycle.viewModelScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.flow.MutableStateFlow
import kotlinx.coroutines.flow.StateFlow
import kotlinx.coroutines.flow.update
import kotlinx.coroutines.launch
import kotlinx.coroutines.withContext

class StockViewModel : ViewModel() {
    private val shelf = Shelf()
    private val wholesaler = Wholesaler()
    private val _count = MutableStateFlow(Count(0, 0))
    private val _rows = MutableStateFlow(shelf.page(0))
    val count: StateFlow<Count> = _count
    val rows: StateFlow<List<String>> = _rows

    fun check() {
        Idle.up()
        viewModelScope.launch(Dispatchers.IO) {
            _count.value = shelf.read()
            Idle.down()
        }
        Idle.up()
        viewModelScope.launch(Dispatchers.IO) {
            _count.value = wholesaler.ask()
            Idle.down()
        }
    }

    fun reconcile() {
        Idle.up()
        viewModelScope.launch(Dispatchers.IO) {
            offer(shelf.read())
        }
        Idle.up()
        viewModelScope.launch(Dispatchers.IO) {
            offer(wholesaler.ask())
        }
    }

    private suspend fun offer(found: Count) = withContext(Dispatchers.Main) {
        _count.update { if (it.revision > found.revision) it else found }
        Idle.down()
    }

    fun more() {
        val offset = _rows.value.size
        viewModelScope.launch(Dispatchers.IO) {
            val page = shelf.page(offset)
            _rows.update { it + page }
        }
    }
}
