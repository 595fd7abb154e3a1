package com.example.subjects.florist

import java.util.concurrent.ConcurrentHashMap
import java.util.concurrent.CopyOnWriteArrayList
import java.util.concurrent.CountDownLatch
import java.util.concurrent.Executors
import java.util.concurrent.TimeUnit

class LineStore {
    val lines = CopyOnWriteArrayList(listOf("Roses", "Vase", "Card"))
    val emptied = CountDownLatch(1)
    private val bin = ConcurrentHashMap<String, String>()
    private val pool = Executors.newFixedThreadPool(2)
    private val timer = Executors.newSingleThreadScheduledExecutor()

    fun drop(name: String) {
        if (lines.remove(name)) bin[name] = name
    }

    fun bringBack(name: String, done: () -> Unit) {
        pool.execute(Fetch(name, done))
        emptyBin()
    }

    fun reinstate(name: String, done: () -> Unit) {
        val kept = bin.remove(name)
        pool.execute {
            if (kept != null) lines.add(kept)
            done()
        }
        emptyBin()
    }

    private fun emptyBin() {
        timer.schedule({
            bin.clear()
            emptied.countDown()
        }, 700, TimeUnit.MILLISECONDS)
    }

    private inner class Fetch(val name: String, val done: () -> Unit) : Runnable {
        override fun run() {
            val kept = bin.remove(name)
            if (kept != null) lines.add(kept)
            done()
        }
    }
}
