package com.example.subjects.bookshop

import android.content.BroadcastReceiver
import android.content.Context
import android.content.Intent
import android.content.IntentFilter
import android.os.Bundle
import android.widget.TextView
import androidx.fragment.app.FragmentActivity

class StockActivity : FragmentActivity() {
    private lateinit var stock: TextView
    private val receiver = StockReceiver()

    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        stock = Ui.label(this, Ids.STOCK, "unknown")
        setContentView(Ui.column(this, stock))
    }

    override fun onStart() {
        super.onStart()
        registerReceiver(receiver, IntentFilter(ACTION_STOCK))
    }

    override fun onStop() {
        unregisterReceiver(receiver)
        super.onStop()
    }

    private inner class StockReceiver : BroadcastReceiver() {
        override fun onReceive(context: Context, intent: Intent) {
            stock.text = "${intent.getIntExtra("copies", 0)} in stock"
        }
    }

    companion object {
        const val ACTION_STOCK = "com.example.subjects.bookshop.STOCK"
    }
}
