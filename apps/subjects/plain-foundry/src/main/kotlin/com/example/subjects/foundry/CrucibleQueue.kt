package com.example.subjects.foundry

import java.util.concurrent.CountDownLatch
import java.util.concurrent.CopyOnWriteArrayList
import java.util.concurrent.Executors
import java.util.concurrent.PriorityBlockingQueue

/** The crane's jobs, the most urgent first. */
class CrucibleQueue(expected: Int, private var held: Boolean = false) {
    private class Job(val name: String, val urgency: Int)

    private val jobs = PriorityBlockingQueue<Job>(8, compareByDescending { it.urgency })
    private val crane = Executors.newSingleThreadExecutor()
    private val left = CountDownLatch(expected)
    val done = CopyOnWriteArrayList<String>()

    fun add(name: String, urgency: Int) {
        jobs.add(Job(name, urgency))
        if (!held) crane.execute(Lift())
    }

    fun release() {
        held = false
        repeat(jobs.size) { crane.execute(Lift()) }
    }

    fun await() = left.await()

    fun close() = crane.shutdown()

    private inner class Lift : Runnable {
        override fun run() {
            done.add(jobs.take().name)
            left.countDown()
        }
    }
}
