// A berth is paid for.
package com.example.subjects.marina

import android.os.Bundle
import android.os.Handler
import android.os.Looper
import android.view.View
import android.widget.TextView
import androidx.activity.viewModels
import androidx.appcompat.app.AppCompatActivity
import androidx.lifecycle.Lifecycle
import androidx.lifecycle.lifecycleScope
import androidx.lifecycle.repeatOnLifecycle
import kotlinx.coroutines.launch

class PaymentActivity : AppCompatActivity() {
  private val model: PaymentViewModel by viewModels()
  private val handler = Handler(Looper.getMainLooper())
  private var tipLocked = false
  private var tips = 0

  val isBusy: Boolean
    get() = model.isBusy

  override fun onCreate(saved: Bundle?) {
    super.onCreate(saved)
    setContentView(R.layout.payment)
    findViewById<View>(R.id.pay).setOnClickListener { model.pay(30) }
    findViewById<View>(R.id.insert_card).setOnClickListener { model.insertCard() }
    findViewById<View>(R.id.tip).setOnClickListener { tip() }
    lifecycleScope.launch {
      repeatOnLifecycle(Lifecycle.State.STARTED) {
        launch { model.receipts.collect { write(R.id.receipt, it) } }
        launch { model.cards.collect { write(R.id.card, it) } }
      }
    }
  }

  /** Who taps twice means it once. */
  private fun tip() {
    if (tipLocked) return
    tipLocked = true
    handler.postDelayed({ tipLocked = false }, TAP_AGAIN_MS)
    tips++
    write(R.id.tips, "Tips: $tips")
    Workers.io.execute {
      Thread.sleep(30)
      runOnUiThread { write(R.id.tip_state, "Thank you") }
    }
  }

  private fun write(id: Int, text: String) {
    findViewById<TextView>(id).text = text
  }

  private companion object {
    const val TAP_AGAIN_MS = 1300L
  }
}
