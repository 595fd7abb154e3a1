// A ride: the car that was called, the way, and the fare.
package com.example.subjects.taxi

import android.content.Intent
import android.os.Bundle
import android.view.View
import android.widget.TextView
import androidx.appcompat.app.AppCompatActivity
import androidx.lifecycle.ViewModelProvider
import androidx.lifecycle.lifecycleScope
import kotlinx.coroutines.launch

class RideActivity : AppCompatActivity() {
  lateinit var model: RideModel
    private set

  private val ride by lazy { Intent(this, RideService::class.java) }

  override fun onCreate(saved: Bundle?) {
    super.onCreate(saved)
    setContentView(R.layout.ride)
    model = ViewModelProvider(this)[RideModel::class.java]
    findViewById<View>(R.id.start).setOnClickListener { startService(ride) }
    findViewById<View>(R.id.end).setOnClickListener { stopService(ride) }
    findViewById<View>(R.id.call).setOnClickListener { model.call() }
    Rides.fare().observe(this) { fare -> findViewById<TextView>(R.id.fare).text = if (fare == null) "" else "$fare euros" }
    followStage()
    followHistory()
  }

  private fun followStage() {
    val stages = findViewById<TextView>(R.id.stages)
    lifecycleScope.launch { model.stage.collect { stages.append("${it.name.lowercase()} ") } }
  }

  private fun followHistory() {
    val history = findViewById<TextView>(R.id.history)
    lifecycleScope.launch { model.history.collect { history.append("${it.name.lowercase()} ") } }
  }
}
