package com.example.subjects.arcade

import android.app.Application
import androidx.lifecycle.AndroidViewModel
import androidx.lifecycle.viewModelScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.flow.MutableStateFlow
import kotlinx.coroutines.flow.asStateFlow
import kotlinx.coroutines.flow.update
import kotlinx.coroutines.launch
import kotlinx.coroutines.withContext

class WalletModel(app: Application) : AndroidViewModel(app) {
    private val ledger = Ledger(app)
    private val _credit = MutableStateFlow(0)
    val credit = _credit.asStateFlow()

    /** The credit goes up at once, the ledger follows. */
    fun insert(coin: String) {
        _credit.update { it + 1 }
        viewModelScope.launch {
            withContext(Dispatchers.IO) { ledger.book(coin) }
        }
    }
}
