// What a berth costs.
package com.example.subjects.marina

import android.os.Bundle
import android.view.View
import android.widget.TextView
import androidx.activity.viewModels
import androidx.appcompat.app.AppCompatActivity

class TariffActivity : AppCompatActivity() {
  private val model: TariffViewModel by viewModels()

  override fun onCreate(saved: Bundle?) {
    super.onCreate(saved)
    setContentView(R.layout.tariff)
    findViewById<View>(R.id.load_fee).setOnClickListener { model.loadFee() }
    findViewById<View>(R.id.load_total).setOnClickListener { model.loadTotal() }
    val fee = findViewById<TextView>(R.id.fee)
    val total = findViewById<TextView>(R.id.total)
    model.fee.observe(this) { fee.text = it }
    model.total.observe(this) { total.text = it }
  }
}
