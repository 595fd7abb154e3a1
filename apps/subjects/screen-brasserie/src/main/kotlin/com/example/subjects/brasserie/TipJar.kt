package com.example.subjects.brasserie

import java.util.concurrent.Executors
import java.util.concurrent.atomic.AtomicInteger

/** The tips of one waiter. A sync adds what the till has. */
object TipJar {
    private val till = Executors.newSingleThreadExecutor()
    val syncing = AtomicInteger()
    @Volatile var total = 0
        private set

    fun reset() {
        total = 0
    }

    fun add(tip: Int) {
        total += tip
    }

    fun sync() {
        syncing.incrementAndGet()
        till.execute(Merge(total))
    }

    private class Merge(private val local: Int) : Runnable {
        override fun run() {
            total = local + 10
            syncing.decrementAndGet()
        }
    }
}

/** The tips of all, which are added to from any thread. */
object SharedJar {
    private val till = Executors.newSingleThreadExecutor()
    private val total = AtomicInteger()
    @Volatile var onChange: () -> Unit = {}

    fun reset() = total.set(0)

    fun total() = total.get()

    fun add(tip: Int) {
        total.addAndGet(tip)
        onChange()
    }

    fun sync() = till.execute { add(10) }
}
