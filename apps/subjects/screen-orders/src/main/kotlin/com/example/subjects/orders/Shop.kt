// The shop's server: it answers from a pool of threads, is busy when it is first asked about a voucher, and tells where an order is.
package com.example.subjects.orders

import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.flow.Flow
import kotlinx.coroutines.flow.flow
import kotlinx.coroutines.flow.flowOn
import kotlinx.coroutines.withContext
import java.util.concurrent.atomic.AtomicInteger

class BusyException : Exception()

class Shop {
    private val orders = AtomicInteger()
    private val vouchers = AtomicInteger()

    /** What an item costs, in euros. */
    suspend fun price(item: String): Int = withContext(Dispatchers.IO) {
        Thread.sleep(ANSWER_MS)
        if (item == "tea") 3 else 4
    }

    /** Orders what is in the basket, and answers with the order's number. */
    suspend fun order(): Int = withContext(Dispatchers.IO) {
        Thread.sleep(ANSWER_MS)
        orders.incrementAndGet()
    }

    /** How much the voucher takes off, in euros. */
    suspend fun voucher(): Int = withContext(Dispatchers.IO) {
        Thread.sleep(ANSWER_MS)
        if (vouchers.getAndIncrement() == 0) throw BusyException()
        1
    }

    /** The receipt of an order. */
    suspend fun receipt(number: Int): String = withContext(Dispatchers.IO) {
        Thread.sleep(ANSWER_MS)
        "receipt $number"
    }

    /** Where an order is, until it has arrived. */
    fun whereabouts(): Flow<String> = flow {
        for (place in listOf("baking", "on its way", "at the door")) {
            Thread.sleep(ANSWER_MS)
            emit(place)
        }
    }.flowOn(Dispatchers.IO)

    private companion object {
        const val ANSWER_MS = 15L
    }
}
