// What is paid every month is kept by the screen on which it is ordered.
package com.example.subjects.bank

import android.os.Bundle
import android.view.View
import androidx.appcompat.app.AppCompatActivity
import androidx.lifecycle.lifecycleScope
import java.util.concurrent.CopyOnWriteArrayList
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.delay
import kotlinx.coroutines.launch

class StandingOrderActivity : AppCompatActivity() {
  override fun onCreate(saved: Bundle?) {
    super.onCreate(saved)
    setContentView(R.layout.standing_order)
    findViewById<View>(R.id.order).setOnClickListener { order("Rent") }
  }

  private fun order(what: String) {
    lifecycleScope.launch(Dispatchers.IO) {
      delay(30)
      orders += what
    }
  }

  companion object {
    val orders = CopyOnWriteArrayList<String>()
  }
}
