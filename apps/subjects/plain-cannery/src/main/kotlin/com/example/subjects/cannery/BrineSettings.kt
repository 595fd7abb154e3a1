package com.example.subjects.cannery

import java.util.concurrent.ConcurrentHashMap
import java.util.concurrent.CountDownLatch
import java.util.concurrent.Executor

class BrineSettings(private val merge: (MutableMap<String, Int>, Map<String, Int>) -> Unit) {
    private val values = ConcurrentHashMap<String, Int>()
    val loaded = CountDownLatch(1)

    fun open(executor: Executor) = executor.execute(Load())

    fun put(name: String, grams: Int) {
        values[name] = grams
    }

    fun get(name: String) = values[name]

    private inner class Load : Runnable {
        override fun run() {
            merge(values, FACTORY)
            loaded.countDown()
        }
    }

    companion object {
        private val FACTORY = mapOf("salt" to 4, "sugar" to 2)

        fun replacing() = BrineSettings { mine, factory -> mine.putAll(factory) }

        fun filling() = BrineSettings { mine, factory -> factory.forEach { (k, v) -> mine.putIfAbsent(k, v) } }
    }
}
