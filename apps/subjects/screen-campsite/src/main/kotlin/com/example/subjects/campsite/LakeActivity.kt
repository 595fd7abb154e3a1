package com.example.subjects.campsite

import android.os.AsyncTask
import android.os.Bundle
import android.widget.TextView
import androidx.appcompat.app.AppCompatActivity
import androidx.lifecycle.lifecycleScope
import kotlinx.coroutines.launch
import kotlinx.coroutines.withTimeoutOrNull

@Suppress("DEPRECATION", "StaticFieldLeak")
class LakeActivity : AppCompatActivity() {
    private val probe = LakeProbe()
    private lateinit var reading: TextView

    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        val form = Form(this)
        form.button(Ids.TEMPERATURE, "Temperature") { readTemperature() }
        form.button(Ids.DEPTH, "Depth") { Sounding().execute() }
        reading = form.label(Ids.READING, "-")
        setContentView(form)
    }

    private fun readTemperature() = lifecycleScope.launch {
        val degrees = withTimeoutOrNull(900) { probe.temperature() }
        reading.text = if (degrees == null) "No reading" else "Lake $degrees"
    }

    private inner class Sounding : AsyncTask<Unit, Unit, Int>() {
        @Deprecated("Deprecated in Java")
        override fun doInBackground(vararg params: Unit): Int = probe.depth()

        @Deprecated("Deprecated in Java")
        override fun onPostExecute(metres: Int) {
            reading.text = "Depth $metres"
        }
    }
}
