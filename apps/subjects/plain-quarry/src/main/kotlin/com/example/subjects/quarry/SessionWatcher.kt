package com.example.subjects.quarry

import java.util.Timer
import java.util.TimerTask

class SessionWatcher(private val graceMillis: Long) {
    private val timer = Timer("sessions", true)
    private var pending: TimerTask? = null
    private var active = false

    @get:Synchronized
    var session = 0
        private set

    @get:Synchronized
    var screen: String? = null
        private set

    @Synchronized
    fun onForeground(screen: String) {
        this.screen = screen
        pending?.cancel()
        pending = null
        if (!active) session++
        active = true
    }

    @Synchronized
    fun onBackground() {
        pending = Expiry().also { timer.schedule(it, graceMillis) }
    }

    @Synchronized
    private fun end(task: TimerTask) {
        if (pending === task) active = false
    }

    private inner class Expiry : TimerTask() {
        override fun run() = end(this)
    }
}
