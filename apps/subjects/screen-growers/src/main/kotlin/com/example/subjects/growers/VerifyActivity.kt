package com.example.subjects.growers

import android.os.Bundle
import android.os.Handler
import android.os.Looper
import android.widget.Button
import android.widget.TextView
import androidx.appcompat.app.AppCompatActivity

/** Two-step verification: the code can be had once more after a countdown. */
class VerifyActivity : AppCompatActivity() {
    private val handler = Handler(Looper.getMainLooper())
    private lateinit var resend: Button
    private lateinit var sent: TextView
    private var times = 0

    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        val column = Column(this)
        sent = column.label(Ids.SENT, "No code yet")
        column.button(Ids.SEND_CODE, "Send the code") { send() }
        resend = column.button(Ids.RESEND, "Resend") { send() }
        resend.isEnabled = false
        setContentView(column)
    }

    private fun send() {
        times++
        sent.text = "Codes sent: $times"
        resend.isEnabled = false
        handler.postDelayed(Tick(3), TICK_MS)
    }

    override fun onDestroy() {
        handler.removeCallbacksAndMessages(null)
        super.onDestroy()
    }

    private inner class Tick(private val left: Int) : Runnable {
        override fun run() {
            if (left > 1) {
                resend.text = "Resend in ${left - 1}"
                handler.postDelayed(Tick(left - 1), TICK_MS)
            } else {
                resend.text = "Resend"
                resend.isEnabled = true
            }
        }
    }

    private companion object {
        const val TICK_MS = 150L
    }
}
