package com.example.subjects.brasserie

import android.os.Handler
import android.os.Looper
import java.util.concurrent.Executors

/** What the table has had, for the whole process. */
object Tab {
    private val main = Handler(Looper.getMainLooper())
    private val pool = Executors.newCachedThreadPool()
    private val items = mutableListOf<String>()
    @Volatile var onChange: () -> Unit = {}
    @Volatile var pending = 0
        private set

    val size get() = items.size

    fun load() {
        pending++
        pool.execute(Load())
    }

    fun close() {
        items.clear()
        onChange()
    }

    private class Load : Runnable {
        override fun run() {
            val loaded = listOf("pastis", "steak", "coffee")
            main.post {
                items.addAll(loaded)
                pending--
                onChange()
            }
        }
    }
}
