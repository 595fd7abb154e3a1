package com.example.subjects.studio

import android.os.Bundle
import android.os.Handler
import android.os.Looper
import android.view.View
import android.widget.TextView
import androidx.appcompat.app.AppCompatActivity

class VideoActivity : AppCompatActivity() {
    private val handler = Handler(Looper.getMainLooper())
    private val speeds = listOf("1x", "1.5x", "2x")
    private val hide = Hide()
    private var speed = 0
    private lateinit var controls: Panel
    private lateinit var speedLabel: TextView

    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        val panel = Panel(this)
        panel.button(Ids.SURFACE, "Tap for controls") { showControls() }
        speedLabel = panel.label(Ids.SPEED_LABEL, speeds[speed])
        controls = panel.put(Ids.CONTROLS, Panel(this))
        controls.button(Ids.SPEED, "Speed") { nextSpeed() }
        controls.visibility = View.GONE
        setContentView(panel)
    }

    private fun showControls() {
        controls.visibility = View.VISIBLE
        handler.removeCallbacks(hide)
        handler.postDelayed(hide, 2000)
    }

    private fun nextSpeed() {
        speed = (speed + 1) % speeds.size
        speedLabel.text = speeds[speed]
    }

    override fun onDestroy() {
        handler.removeCallbacks(hide)
        super.onDestroy()
    }

    private inner class Hide : Runnable {
        override fun run() {
            controls.visibility = View.GONE
        }
    }
}
