// Holds the page of the trip, and that of the help above it.
package com.example.subjects.trips

import android.os.Bundle
import androidx.appcompat.app.AppCompatActivity
import androidx.fragment.app.Fragment
import androidx.lifecycle.ViewModelProvider

class TripActivity : AppCompatActivity() {
    /** What is known of the trip. */
    val model: TripModel by lazy { ViewModelProvider(this)[TripModel::class.java] }

    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        setContentView(R.layout.trips_activity)
        if (state == null) supportFragmentManager.beginTransaction().add(R.id.pages, TripFragment()).commitNow()
    }

    /** Puts the help in the trip's place, until one goes back. */
    fun openHelp() {
        supportFragmentManager.beginTransaction().replace(R.id.pages, HelpFragment()).addToBackStack(null).commit()
    }
}

class HelpFragment : Fragment(R.layout.help)
