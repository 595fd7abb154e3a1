package com.example.subjects.carnival

import androidx.lifecycle.ViewModel
import androidx.lifecycle.viewModelScope
import kotlinx.coroutines.flow.MutableStateFlow
import kotlinx.coroutines.flow.asStateFlow
import kotlinx.coroutines.flow.update
import kotlinx.coroutines.launch
import kotlinx.coroutines.sync.Mutex
import kotlinx.coroutines.sync.withLock

class WalletModel : ViewModel() {
    data class State(val balance: Int = 0, val booked: Int = 0)

    private val purse = Purse()
    private val till = Mutex()
    private val _state = MutableStateFlow(State())
    val state = _state.asStateFlow()

    fun topUp(amount: Int) = viewModelScope.launch { book(amount) }

    fun topUpInTurn(amount: Int) = viewModelScope.launch { till.withLock { book(amount) } }

    private suspend fun book(amount: Int) {
        val before = purse.balance
        val approved = purse.approve(amount)
        purse.balance = before + approved
        _state.update { State(purse.balance, it.booked + 1) }
    }
}
