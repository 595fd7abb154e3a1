package com.example.subjects.campsite

import android.os.Bundle
import android.os.Handler
import android.os.Looper
import android.widget.TextView
import androidx.appcompat.app.AppCompatActivity

class GuestsActivity : AppCompatActivity() {
    private val handler = Handler(Looper.getMainLooper())
    private val prefs by lazy { getSharedPreferences("party", MODE_PRIVATE) }
    private lateinit var guestsLabel: TextView
    private lateinit var dogsLabel: TextView
    private val saveGuests = SaveGuests()
    private val saveDogs = SaveDogs()
    private var guests = 0
    private var dogs = 0

    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        guests = prefs.getInt("guests", 2)
        dogs = prefs.getInt("dogs", 0)
        val form = Form(this)
        guestsLabel = form.label(Ids.GUESTS, "Guests: $guests")
        form.button(Ids.MORE_GUESTS, "Guest +") {
            guestsLabel.text = "Guests: ${++guests}"
            handler.removeCallbacks(saveGuests)
            handler.postDelayed(saveGuests, 200)
        }
        dogsLabel = form.label(Ids.DOGS, "Dogs: $dogs")
        form.button(Ids.MORE_DOGS, "Dog +") {
            dogsLabel.text = "Dogs: ${++dogs}"
            handler.removeCallbacks(saveDogs)
            handler.postDelayed(saveDogs, 200)
        }
        setContentView(form)
    }

    override fun onPause() {
        saveDogs.run()
        super.onPause()
    }

    override fun onDestroy() {
        handler.removeCallbacksAndMessages(null)
        super.onDestroy()
    }

    private inner class SaveGuests : Runnable {
        override fun run() = prefs.edit().putInt("guests", guests).apply()
    }

    private inner class SaveDogs : Runnable {
        override fun run() = prefs.edit().putInt("dogs", dogs).apply()
    }
}
