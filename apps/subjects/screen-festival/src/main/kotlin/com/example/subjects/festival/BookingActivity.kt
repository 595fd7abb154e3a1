package com.example.subjects.festival

import android.os.Bundle
import android.view.View
import android.widget.TextView
import androidx.appcompat.app.AppCompatActivity
import androidx.lifecycle.Lifecycle
import androidx.lifecycle.ViewModelProvider
import androidx.lifecycle.lifecycleScope
import androidx.lifecycle.repeatOnLifecycle
import kotlinx.coroutines.launch

/** A tent at the festival. */
class BookingActivity : AppCompatActivity() {
  override fun onCreate(saved: Bundle?) {
    super.onCreate(saved)
    setContentView(R.layout.booking)
    Analytics.screen("booking")
    val model = ViewModelProvider(this)[BookingModel::class.java]
    findViewById<View>(R.id.book).setOnClickListener { model.book() }
    val status = findViewById<TextView>(R.id.status)
    lifecycleScope.launch {
      repeatOnLifecycle(Lifecycle.State.STARTED) { model.messages.collect { status.text = it } }
    }
  }
}
