package com.example.subjects.quarry

import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Deferred
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.async
import kotlinx.coroutines.sync.Mutex
import kotlinx.coroutines.sync.withLock
import kotlinx.coroutines.withContext

class Rates {
    private val perTonne = mapOf("granite" to 3, "slate" to 5)

    suspend fun lookup(stone: String): Int = withContext(Dispatchers.IO) {
        perTonne.getValue(stone)
    }
}

open class Ledger(private val rates: Rates = Rates()) {
    private val scope = CoroutineScope(Dispatchers.Default)

    @Volatile
    var total = 0
        private set

    fun post(stone: String, tonnes: Int): Deferred<Unit> = scope.async { book(stone, tonnes) }

    protected open suspend fun book(stone: String, tonnes: Int) {
        val before = total
        val rate = rates.lookup(stone)
        total = before + tonnes * rate
    }
}

class AuditedLedger : Ledger() {
    private val mutex = Mutex()

    override suspend fun book(stone: String, tonnes: Int) = mutex.withLock { super.book(stone, tonnes) }
}
