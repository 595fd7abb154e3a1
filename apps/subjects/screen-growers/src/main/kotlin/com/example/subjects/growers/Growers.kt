package com.example.subjects.growers

import java.util.concurrent.atomic.AtomicInteger

/** The server's side of following a grower. */
object Growers {
    @Volatile
    var followed = false

    val inFlight = AtomicInteger()

    fun reset() {
        followed = false
        inFlight.set(0)
    }
}
