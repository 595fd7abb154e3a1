package com.example.subjects.studio

import java.util.concurrent.Executors
import java.util.concurrent.atomic.AtomicInteger

/** Who has the audio focus. It is given at once, and handed back in the background. */
object FocusDesk {
    private val porter = Executors.newSingleThreadExecutor()
    private val holding = AtomicInteger()

    @JvmStatic
    fun holders(): Int = holding.get()

    @JvmStatic
    fun take(): Int = holding.incrementAndGet()

    @JvmStatic
    fun handBack() = porter.execute(HandBack())

    private class HandBack : Runnable {
        override fun run() {
            holding.decrementAndGet()
        }
    }
}
