// A guest checks in, and may turn the screen meanwhile.
package com.example.subjects.hostel

import android.os.Bundle
import android.view.View
import android.widget.TextView
import androidx.appcompat.app.AppCompatActivity
import androidx.lifecycle.Lifecycle
import androidx.lifecycle.ViewModelProvider
import androidx.lifecycle.lifecycleScope
import androidx.lifecycle.repeatOnLifecycle
import kotlinx.coroutines.launch

class CheckInActivity : AppCompatActivity() {
  override fun onCreate(saved: Bundle?) {
    super.onCreate(saved)
    setContentView(R.layout.check_in)
    val model = ViewModelProvider(this)[CheckInViewModel::class.java]
    findViewById<View>(R.id.check_in).setOnClickListener { model.checkIn() }
    val stay = findViewById<TextView>(R.id.stay)
    lifecycleScope.launch {
      repeatOnLifecycle(Lifecycle.State.STARTED) { model.stay.collect { stay.text = it } }
    }
  }
}
