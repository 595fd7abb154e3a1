// The gate to the piers.
package com.example.subjects.marina

import android.content.BroadcastReceiver
import android.content.Context
import android.content.Intent
import android.content.IntentFilter
import android.os.Bundle
import android.view.View
import android.widget.TextView
import androidx.appcompat.app.AppCompatActivity

class GateActivity : AppCompatActivity() {
  private val receiver = GateReceiver()

  var onGateOpen: Runnable? = null

  override fun onCreate(saved: Bundle?) {
    super.onCreate(saved)
    setContentView(R.layout.gate)
    findViewById<View>(R.id.open_gate).setOnClickListener {
      Workers.io.execute {
        Thread.sleep(20)
        sendBroadcast(Intent(GATE_OPEN).setPackage(packageName))
      }
    }
  }

  override fun onStart() {
    super.onStart()
    registerReceiver(receiver, IntentFilter(GATE_OPEN))
  }

  override fun onStop() {
    unregisterReceiver(receiver)
    super.onStop()
  }

  private inner class GateReceiver : BroadcastReceiver() {
    override fun onReceive(context: Context, intent: Intent) {
      findViewById<TextView>(R.id.gate_state).text = "Open"
      onGateOpen?.run()
    }
  }

  private companion object {
    const val GATE_OPEN = "com.example.subjects.marina.GATE_OPEN"
  }
}
