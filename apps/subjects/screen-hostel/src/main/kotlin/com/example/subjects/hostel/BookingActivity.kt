// A bed is booked.
package com.example.subjects.hostel

import android.os.Bundle
import android.view.View
import android.widget.TextView
import androidx.appcompat.app.AppCompatActivity
import androidx.lifecycle.ViewModelProvider

class BookingActivity : AppCompatActivity() {
  override fun onCreate(saved: Bundle?) {
    super.onCreate(saved)
    setContentView(R.layout.booking)
    val model = ViewModelProvider(this)[BookingViewModel::class.java]
    model.booked.observe(this) { findViewById<TextView>(R.id.booked).text = it }
    model.total.observe(this) { findViewById<TextView>(R.id.total).text = it }
    findViewById<View>(R.id.book).setOnClickListener { model.book(2) }
  }
}
