// Shows the boat that was asked for last.
package com.example.subjects.marina

import android.content.Context
import android.content.Intent
import android.os.Bundle
import android.widget.TextView
import androidx.appcompat.app.AppCompatActivity

class BoatActivity : AppCompatActivity() {
  private var wanted = 0

  var loads = 0
    private set

  override fun onCreate(saved: Bundle?) {
    super.onCreate(saved)
    setContentView(R.layout.boat)
    load(intent)
  }

  override fun onNewIntent(intent: Intent) {
    super.onNewIntent(intent)
    load(intent)
  }

  private fun load(intent: Intent) {
    val boat = intent.getIntExtra(BOAT, 0)
    wanted = boat
    loads++
    Workers.io.execute {
      Thread.sleep(30)
      val name = "Boat: ${NAMES[boat]}"
      runOnUiThread { onLoaded(boat, name) }
    }
  }

  private fun onLoaded(boat: Int, name: String) {
    loads--
    if (boat == wanted) findViewById<TextView>(R.id.boat_name).text = name
  }

  companion object {
    private const val BOAT = "boat"
    private val NAMES = listOf("Albatros", "Nixe")

    fun of(context: Context, boat: Int): Intent =
      Intent(context, BoatActivity::class.java).putExtra(BOAT, boat)
  }
}
