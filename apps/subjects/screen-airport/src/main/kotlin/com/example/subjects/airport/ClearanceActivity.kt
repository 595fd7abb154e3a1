// A pilot's question to the tower.
package com.example.subjects.airport

import android.content.ComponentName
import android.content.Context
import android.content.Intent
import android.content.ServiceConnection
import android.os.Bundle
import android.os.Handler
import android.os.IBinder
import android.os.Looper
import android.os.Message
import android.os.Messenger
import android.view.View
import android.widget.TextView
import androidx.appcompat.app.AppCompatActivity

class ClearanceActivity : AppCompatActivity() {
  private val connection = Connection()
  private val answers = Messenger(Handler(Looper.getMainLooper(), ::hear))
  private var tower: Messenger? = null
  private var waiting = 0
  var whenAnswered: () -> Unit = {}

  /** Whether a question is not answered yet. */
  @Volatile
  var asks = false
    private set

  override fun onCreate(saved: Bundle?) {
    super.onCreate(saved)
    setContentView(R.layout.clearance)
    findViewById<View>(R.id.ask).setOnClickListener { ask() }
    bindService(Intent(this, TowerService::class.java), connection, Context.BIND_AUTO_CREATE)
  }

  override fun onDestroy() {
    unbindService(connection)
    super.onDestroy()
  }

  private fun ask() {
    asks = true
    waiting++
    send()
  }

  private fun send() {
    val to = tower ?: return
    while (waiting > 0) {
      waiting--
      to.send(Message.obtain(null, TowerService.CLEARANCE).apply { replyTo = answers })
    }
  }

  private fun hear(answer: Message): Boolean {
    findViewById<TextView>(R.id.clearance).text = "Runway ${answer.arg1}"
    asks = false
    whenAnswered()
    return true
  }

  private inner class Connection : ServiceConnection {
    override fun onServiceConnected(name: ComponentName, binder: IBinder) {
      tower = Messenger(binder)
      send()
    }

    override fun onServiceDisconnected(name: ComponentName) {
      tower = null
    }
  }
}
