package com.example.subjects.carnival

import androidx.lifecycle.ViewModel
import androidx.lifecycle.viewModelScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.ExperimentalCoroutinesApi
import kotlinx.coroutines.flow.MutableStateFlow
import kotlinx.coroutines.flow.SharingStarted
import kotlinx.coroutines.flow.mapLatest
import kotlinx.coroutines.flow.stateIn
import kotlinx.coroutines.flow.update
import kotlinx.coroutines.withContext

sealed interface Total {
    object Unknown : Total

    data class Cents(val cents: Int) : Total
}

@OptIn(ExperimentalCoroutinesApi::class)
class CartModel : ViewModel() {
    private val bags = MutableStateFlow(0)

    val total = bags
        .mapLatest { Total.Cents(priceOf(it)) }
        .stateIn(viewModelScope, SharingStarted.WhileSubscribed(5000), Total.Unknown)

    fun addBag() = bags.update { it + 1 }

    private suspend fun priceOf(bags: Int): Int = withContext(Dispatchers.IO) { PriceList.candy(bags) }
}

object PriceList {
    /** Every third bag is half price. */
    fun candy(bags: Int): Int = bags * 300 - bags / 3 * 150
}
