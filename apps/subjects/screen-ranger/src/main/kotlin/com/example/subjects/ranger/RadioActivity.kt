// The radio: calls that come in, and one that is listened for.
package com.example.subjects.ranger

import android.content.BroadcastReceiver
import android.content.Context
import android.content.Intent
import android.content.IntentFilter
import android.os.Bundle
import android.os.Handler
import android.os.HandlerThread
import android.view.View
import android.widget.TextView
import androidx.appcompat.app.AppCompatActivity

class RadioActivity : AppCompatActivity() {
  private val tuner = HandlerThread("tuner")
  private val channel = Channel()
  private val receiver = CallReceiver()

  override fun onCreate(saved: Bundle?) {
    super.onCreate(saved)
    setContentView(R.layout.radio)
    tuner.start()
    Handler(tuner.looper).post(Tune())
    findViewById<View>(R.id.listen).setOnClickListener { Office.begin(Listen()) }
    findViewById<View>(R.id.say).setOnClickListener { channel.say("Bear at the lake") }
  }

  override fun onDestroy() {
    tuner.quitSafely()
    tuner.join()
    unregisterReceiver(receiver)
    super.onDestroy()
  }

  private inner class Tune : Runnable {
    override fun run() {
      registerReceiver(receiver, IntentFilter(CALL))
    }
  }

  private inner class CallReceiver : BroadcastReceiver() {
    override fun onReceive(context: Context, intent: Intent) {
      findViewById<TextView>(R.id.call).text = intent.getStringExtra("from") + " calls"
    }
  }

  private inner class Listen : Runnable {
    override fun run() {
      val words = channel.listen(2000)
      Office.show { findViewById<TextView>(R.id.heard).text = words }
    }
  }

  companion object {
    const val CALL = "com.example.subjects.ranger.CALL"
  }
}
