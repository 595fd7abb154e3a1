// The board: writes down each gate that the flight gets.
package com.example.subjects.airport

import android.database.ContentObserver
import android.os.Bundle
import android.os.Handler
import android.os.Looper
import android.widget.TextView
import androidx.appcompat.app.AppCompatActivity

class BoardActivity : AppCompatActivity() {
  private val observer = GateObserver()
  private val seen = ArrayList<String>()

  override fun onCreate(saved: Bundle?) {
    super.onCreate(saved)
    setContentView(R.layout.board)
    FlightsProvider.GATE_CHANGES.registerObserver(observer)
  }

  override fun onDestroy() {
    FlightsProvider.GATE_CHANGES.unregisterObserver(observer)
    super.onDestroy()
  }

  val count: Int
    get() = seen.size

  private fun readGate(): String =
    contentResolver.query(FlightsProvider.GATE, null, null, null, null)!!.use {
      it.moveToFirst()
      it.getString(0)
    }

  private inner class GateObserver : ContentObserver(Handler(Looper.getMainLooper())) {
    override fun onChange(self: Boolean) {
      seen += readGate()
      findViewById<TextView>(R.id.gates).text = seen.joinToString()
    }
  }
}
