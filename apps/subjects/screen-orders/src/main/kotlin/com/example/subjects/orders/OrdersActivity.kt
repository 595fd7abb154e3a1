// A basket that asks the shop's server for prices, orders, takes a voucher, and follows the order; all in coroutines of the main thread.
package com.example.subjects.orders

import android.os.Bundle
import android.view.View
import android.widget.TextView
import androidx.appcompat.app.AppCompatActivity
import java.util.concurrent.CopyOnWriteArrayList
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.SupervisorJob
import kotlinx.coroutines.delay
import kotlinx.coroutines.launch

class OrdersActivity : AppCompatActivity() {
    private val scope = CoroutineScope(SupervisorJob() + Dispatchers.Main)
    private val shop = Shop()
    private val drafts = CopyOnWriteArrayList<String>()
    private var total = 0
    private var stateLine: TextView? = null

    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        setContentView(R.layout.orders)
        stateLine = findViewById(R.id.state)
        onClick(R.id.tea) { add("tea") }
        onClick(R.id.cake) { add("cake") }
        onClick(R.id.order) { order() }
        onClick(R.id.voucher) { useVoucher() }
        onClick(R.id.follow) { follow() }
        onClick(R.id.drafts) { stateLine!!.text = drafts.joinToString() }
    }

    override fun onDestroy() {
        stateLine = null
        super.onDestroy()
    }

    /** What the line with the state says. */
    fun state(): String = stateLine!!.text.toString()

    private fun onClick(button: Int, action: () -> Unit) {
        findViewById<View>(button).setOnClickListener { action() }
    }

    private fun add(item: String) {
        keepDraft(item)
        scope.launch {
            val before = total
            total = before + shop.price(item)
            findViewById<TextView>(R.id.total).text = "$total €"
            stateLine!!.text = "added $item"
        }
    }

    /** Writes the basket to the disk, in case the app is closed before it orders. */
    private fun keepDraft(item: String) {
        scope.launch(Dispatchers.IO) {
            Thread.sleep(WRITE_MS)
            drafts.add(item)
        }
    }

    private fun order() {
        scope.launch {
            val number = shop.order()
            stateLine!!.text = "order $number"
        }
    }

    /** Asks again, after a pause, while the shop is busy. */
    private fun useVoucher() {
        scope.launch {
            var off: Int? = null
            while (off == null) {
                try {
                    off = shop.voucher()
                } catch (busy: BusyException) {
                    delay(RETRY_MS)
                }
            }
            stateLine!!.text = "$off € less"
        }
    }

    private fun follow() {
        scope.launch { shop.whereabouts().collect { stateLine!!.text = it } }
    }

    private companion object {
        const val RETRY_MS = 25L
        const val WRITE_MS = 5L
    }
}
