package com.example.subjects.florist

import android.content.ComponentName
import android.content.Context
import android.content.Intent
import android.content.ServiceConnection
import android.os.Bundle
import android.os.IBinder
import android.widget.TextView
import androidx.appcompat.app.AppCompatActivity
import androidx.lifecycle.MutableLiveData

class DeliveryActivity : AppCompatActivity() {
    val van = MutableLiveData<String>()
    private val connection = DeskConnection()
    private val waiting = ArrayDeque<(DeliveryService.Desk) -> Unit>()
    private var desk: DeliveryService.Desk? = null
    private lateinit var status: TextView

    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        status = Ui.label(this, Ids.STATUS, "Not booked")
        val log = Ui.label(this, Ids.LOG, "")
        setContentView(
            Ui.column(
                this, status, log,
                Ui.button(this, Ids.BOOK, "Book") { desk?.let { status.text = it.book() } },
                Ui.button(this, Ids.RESERVE, "Reserve") {
                    Idle.up()
                    withDesk {
                        status.text = it.book()
                        Idle.down()
                    }
                },
            )
        )
        van.observe(this) { log.text = "${log.text}/$it" }
    }

    private fun withDesk(action: (DeliveryService.Desk) -> Unit) {
        desk?.let(action) ?: waiting.add(action)
    }

    override fun onStart() {
        super.onStart()
        bindService(Intent(this, DeliveryService::class.java), connection, Context.BIND_AUTO_CREATE)
    }

    override fun onStop() {
        unbindService(connection)
        desk = null
        super.onStop()
    }

    private inner class DeskConnection : ServiceConnection {
        override fun onServiceConnected(name: ComponentName, binder: IBinder) {
            desk = binder as DeliveryService.Desk
            while (waiting.isNotEmpty()) waiting.removeFirst()(binder)
        }

        override fun onServiceDisconnected(name: ComponentName) {
            desk = null
        }
    }
}
