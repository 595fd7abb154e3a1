package com.example.subjects.zoo

import android.os.Bundle
import android.widget.TextView
import androidx.appcompat.app.AppCompatActivity
import java.util.concurrent.Executors

class ScalesActivity : AppCompatActivity() {
    private var kilos = 0
    private lateinit var label: TextView

    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        val column = Views.column(this)
        label = Views.label(column, Ids.STATUS, "")
        Views.button(column, Ids.FIRST, "Weigh the rhino") { scales.execute(Reading()) }
        show(savedInstanceState?.getInt("kilos") ?: 0)
    }

    override fun onSaveInstanceState(outState: Bundle) {
        super.onSaveInstanceState(outState)
        outState.putInt("kilos", kilos)
    }

    private fun show(weight: Int) {
        kilos = weight
        label.text = if (weight == 0) "Not weighed" else "$weight kg"
    }

    private inner class Reading : Runnable {
        override fun run() {
            Thread.sleep(40)
            runOnUiThread { show(1812) }
        }
    }

    companion object {
        private val scales = Executors.newCachedThreadPool()
    }
}
