// A customer, whose name is loaded, and can be changed.
package com.example.subjects.pharmacy

import android.os.Bundle
import android.os.SystemClock
import android.view.View
import android.widget.EditText
import android.widget.TextView
import androidx.appcompat.app.AppCompatActivity

class CustomerActivity : AppCompatActivity() {
  private lateinit var name: EditText

  override fun onCreate(saved: Bundle?) {
    super.onCreate(saved)
    setContentView(R.layout.customer)
    name = findViewById(R.id.name)
    findViewById<View>(R.id.save).setOnClickListener { save() }
    BackRoom.ask(LoadName())
  }

  private fun save() {
    findViewById<TextView>(R.id.saved).text = "Saved ${name.text}"
  }

  private inner class LoadName : Runnable {
    override fun run() {
      SystemClock.sleep(20)
      runOnUiThread { name.setText("N. Field") }
    }
  }
}
