// A prescription: it is redeemed, and renewed.
package com.example.subjects.pharmacy

import android.os.Bundle
import android.os.SystemClock
import android.view.View
import android.widget.TextView
import androidx.appcompat.app.AppCompatActivity
import androidx.lifecycle.ViewModelProvider

class PrescriptionActivity : AppCompatActivity() {
  private lateinit var redeemed: TextView

  override fun onCreate(saved: Bundle?) {
    super.onCreate(saved)
    setContentView(R.layout.prescription)
    redeemed = findViewById(R.id.redeemed)
    redeemed.text = saved?.getString(REDEEMED)
    findViewById<View>(R.id.redeem).setOnClickListener { BackRoom.ask(Redeem()) }

    val model = ViewModelProvider(this)[RenewalModel::class.java]
    model.renewed.observe(this) { findViewById<TextView>(R.id.renewed).text = it }
    findViewById<View>(R.id.renew).setOnClickListener { model.renew() }
  }

  override fun onSaveInstanceState(state: Bundle) {
    super.onSaveInstanceState(state)
    state.putString(REDEEMED, redeemed.text.toString())
  }

  private inner class Redeem : Runnable {
    override fun run() {
      SystemClock.sleep(20)
      runOnUiThread { redeemed.text = "Redeemed" }
    }
  }

  private companion object {
    const val REDEEMED = "redeemed"
  }
}
