package com.example.subjects.florist

import android.view.View
import java.util.Timer
import java.util.TimerTask

class ClickGate(private val pause: Long, private val action: () -> Unit) : View.OnClickListener {
    @Volatile
    private var open = true

    override fun onClick(v: View) {
        if (!open) return
        open = false
        TIMER.schedule(Reopen(), pause)
        action()
    }

    private inner class Reopen : TimerTask() {
        override fun run() {
            open = true
        }
    }

    private companion object {
        val TIMER = Timer("gates", true)
    }
}
