package com.example.subjects.carnival

import android.os.Bundle
import android.view.View
import android.widget.TextView
import androidx.appcompat.app.AppCompatActivity

/** Lost property: what is handed back goes off the list, and for a while there is a bar to undo it. */
class LostPropertyActivity : AppCompatActivity() {
    private lateinit var umbrella: TextView
    private lateinit var bar: View
    private val letGo = LetGo()

    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        val form = Form(this)
        umbrella = form.label(Ids.UMBRELLA, "Umbrella")
        form.button(Ids.HAND_BACK, "Hand back") { handBack() }
        val strip = Form(this)
        strip.label(Ids.BAR, "Handed back")
        strip.button(Ids.UNDO, "Undo") { undo() }
        strip.visibility = View.GONE
        bar = strip
        form.addView(strip)
        setContentView(form)
    }

    private fun handBack() {
        umbrella.visibility = View.GONE
        bar.visibility = View.VISIBLE
        bar.postDelayed(letGo, 1500)
    }

    private fun undo() {
        bar.removeCallbacks(letGo)
        bar.visibility = View.GONE
        umbrella.visibility = View.VISIBLE
    }

    private inner class LetGo : Runnable {
        override fun run() {
            bar.visibility = View.GONE
        }
    }
}
