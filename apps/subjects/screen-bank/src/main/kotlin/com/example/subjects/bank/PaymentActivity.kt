// A bill is paid; what comes of it is told while the screen can be seen.
package com.example.subjects.bank

import android.os.Bundle
import android.os.SystemClock
import android.view.View
import android.widget.TextView
import androidx.appcompat.app.AppCompatActivity
import androidx.lifecycle.Lifecycle
import androidx.lifecycle.lifecycleScope
import androidx.lifecycle.repeatOnLifecycle
import kotlinx.coroutines.flow.MutableSharedFlow
import kotlinx.coroutines.launch

class PaymentActivity : AppCompatActivity() {
  private val news = MutableSharedFlow<String>(extraBufferCapacity = 8)

  override fun onCreate(saved: Bundle?) {
    super.onCreate(saved)
    setContentView(R.layout.payment)
    val result = findViewById<TextView>(R.id.result)
    findViewById<View>(R.id.pay).setOnClickListener { Work.begin(Pay()) }
    lifecycleScope.launch { repeatOnLifecycle(Lifecycle.State.STARTED) { news.collect { result.text = it } } }
  }

  private inner class Pay : Runnable {
    override fun run() {
      SystemClock.sleep(20)
      news.tryEmit("Paid")
    }
  }
}
