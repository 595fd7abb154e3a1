package com.example.subjects.dairy

import java.util.concurrent.CompletableFuture
import java.util.concurrent.ExecutorService
import java.util.concurrent.Executors
import java.util.function.Supplier

/** Quotes the price of the own list or that of the market, whichever is known first. */
class PriceDesk(private val list: Map<String, Int>) {
    private val clerk: ExecutorService = Executors.newSingleThreadExecutor()

    fun quote(product: String, market: CompletableFuture<Int>): CompletableFuture<String> =
        CompletableFuture.supplyAsync(LookUp(list, product), clerk)
            .applyToEither(market) { it }
            .thenApply { cents -> "$product: $cents" }

    fun close() = clerk.shutdown()

    private class LookUp(private val list: Map<String, Int>, private val product: String) : Supplier<Int> {
        override fun get(): Int = list.getValue(product)
    }
}
