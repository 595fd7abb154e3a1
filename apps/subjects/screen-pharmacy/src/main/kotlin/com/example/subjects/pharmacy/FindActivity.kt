// A medicine is looked for once nobody types for a while, and put in the cart.
package com.example.subjects.pharmacy

import android.os.Bundle
import android.os.Handler
import android.os.Looper
import android.text.Editable
import android.text.TextWatcher
import android.view.View
import android.widget.EditText
import android.widget.TextView
import androidx.appcompat.app.AppCompatActivity

class FindActivity : AppCompatActivity(), TextWatcher {
  private val main = Handler(Looper.getMainLooper())
  private val look = Look()
  private lateinit var medicine: EditText
  private var found: String? = null

  override fun onCreate(saved: Bundle?) {
    super.onCreate(saved)
    setContentView(R.layout.find)
    medicine = findViewById(R.id.medicine)
    medicine.addTextChangedListener(this)
    findViewById<View>(R.id.add).setOnClickListener { add() }
    findViewById<View>(R.id.add_at_once).setOnClickListener {
      main.removeCallbacks(look)
      look.run()
      add()
    }
  }

  private fun add() {
    findViewById<TextView>(R.id.added).text = if (found == null) "Nothing to add" else "Added $found"
  }

  override fun beforeTextChanged(text: CharSequence, start: Int, count: Int, after: Int) = Unit

  override fun onTextChanged(text: CharSequence, start: Int, before: Int, count: Int) = Unit

  override fun afterTextChanged(text: Editable) {
    main.removeCallbacks(look)
    main.postDelayed(look, 200)
  }

  private inner class Look : Runnable {
    override fun run() {
      found = ALL.find { it.startsWith(medicine.text.toString()) }
    }
  }

  private companion object {
    val ALL = listOf("Aspirin", "Bandage", "Cough syrup", "Drops")
  }
}
