package com.example.subjects.carnival

import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.withContext

/** The guest's money, and the cashier who has to agree to every change. */
class Purse {
    @Volatile
    var balance = 0

    suspend fun approve(amount: Int): Int = withContext(Dispatchers.IO) { cashier(amount) }

    private fun cashier(amount: Int): Int = if (amount > 50) 50 else amount
}
