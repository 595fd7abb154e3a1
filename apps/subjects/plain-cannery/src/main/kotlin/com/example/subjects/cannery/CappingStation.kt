package com.example.subjects.cannery

import java.util.concurrent.CountDownLatch
import java.util.concurrent.Executors
import java.util.concurrent.LinkedBlockingQueue
import java.util.concurrent.SynchronousQueue
import java.util.concurrent.TimeUnit

class CappingStation {
    private val belt = SynchronousQueue<String>()
    private val capped = LinkedBlockingQueue<String>()
    private val filler = Executors.newSingleThreadScheduledExecutor()
    private val passed = CountDownLatch(1)
    private val capper = Capper()

    fun start(can: String) {
        capper.start()
        filler.schedule({
            belt.offer(can)
            passed.countDown()
        }, 400, TimeUnit.MILLISECONDS)
    }

    fun awaitPassed() = passed.await()

    fun nextCapped(): String? = capped.poll(1, TimeUnit.SECONDS)

    fun stop() {
        filler.shutdownNow()
        capper.interrupt()
    }

    private inner class Capper : Thread("capper") {
        override fun run() {
            try {
                while (true) capped.add(belt.take() + " capped")
            } catch (e: InterruptedException) {
                return
            }
        }
    }
}
