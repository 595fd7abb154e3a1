package com.example.subjects.cannery

import android.os.Handler
import android.os.HandlerThread
import java.util.concurrent.LinkedBlockingQueue

class PressureGauge {
    private val thread = HandlerThread("gauge").apply { start() }
    private val handler = Handler(thread.looper)
    private val publish = Publish()

    @Volatile
    private var newest = 0

    val published = LinkedBlockingQueue<Int>()

    fun reading(bar: Int) {
        handler.removeCallbacks(publish)
        newest = bar
        handler.postDelayed(publish, QUIET_MS)
    }

    fun close() {
        thread.quit()
    }

    private inner class Publish : Runnable {
        override fun run() {
            published.add(newest)
        }
    }

    private companion object {
        const val QUIET_MS = 150L
    }
}
