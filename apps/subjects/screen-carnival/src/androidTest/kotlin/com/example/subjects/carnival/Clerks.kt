package com.example.subjects.carnival

import org.junit.rules.ExternalResource
import kotlin.concurrent.thread

/** Clerks who ask the registry, each on a thread of his own; the rule waits for them at the end of the day. */
class Clerks(private val question: (RideRegistry) -> List<String>) : ExternalResource() {
    lateinit var registry: RideRegistry
    private val atWork = ArrayList<Thread>()

    override fun before() {
        registry = RideRegistry()
    }

    override fun after() = registry.close()

    fun early() {
        atWork += thread(name = "early clerk") { question(registry) }
    }

    fun late() {
        atWork += thread(name = "late clerk") { question(registry) }
    }

    fun goHome() = atWork.forEach { it.join() }
}
