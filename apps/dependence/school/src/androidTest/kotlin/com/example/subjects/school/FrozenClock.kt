package com.example.subjects.school

import com.example.subjects.school.time.SchoolClock
import org.junit.rules.ExternalResource

/** Stops the school's clock for a test, and lets it go on afterwards. */
class FrozenClock : ExternalResource() {
    private var running: (() -> Long)? = null

    fun freezeAt(millis: Long) {
        running = SchoolClock.source
        SchoolClock.source = { millis }
    }

    override fun after() {
        running?.let { SchoolClock.source = it }
    }
}
