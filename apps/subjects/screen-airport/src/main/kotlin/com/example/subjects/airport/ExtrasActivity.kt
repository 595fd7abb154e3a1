// Extras for a flight, which are looked for and given to the form.
package com.example.subjects.airport

import android.os.Bundle
import android.os.SystemClock
import android.view.View
import androidx.appcompat.app.AppCompatActivity

class ExtrasActivity : AppCompatActivity() {
  override fun onCreate(saved: Bundle?) {
    super.onCreate(saved)
    setContentView(R.layout.extras)
    if (saved == null) {
      supportFragmentManager.beginTransaction().add(R.id.form, ExtrasFragment()).commitNow()
    }
    onClick(R.id.business) { Ground.ask(FindPackage()) }
    onClick(R.id.seat) { Ground.ask(FindSeat()) }
    onClick(R.id.meal) { Ground.ask(FindMeal()) }
  }

  private fun onClick(id: Int, action: () -> Unit) = findViewById<View>(id).setOnClickListener { action() }

  private fun give(key: String, name: String) {
    val result = Bundle().apply { putString(ExtrasFragment.NAME, name) }
    supportFragmentManager.setFragmentResult(key, result)
  }

  private inner class FindPackage : Runnable {
    override fun run() {
      SystemClock.sleep(20)
      Ground.show {
        give(ExtrasFragment.EXTRA, "Lounge")
        give(ExtrasFragment.EXTRA, "Wifi")
      }
    }
  }

  private inner class FindSeat : Runnable {
    override fun run() {
      SystemClock.sleep(20)
      Ground.show { give(ExtrasFragment.SEAT, "12A") }
    }
  }

  private inner class FindMeal : Runnable {
    override fun run() {
      SystemClock.sleep(30)
      Ground.show { give(ExtrasFragment.MEAL, "Vegan") }
    }
  }
}
