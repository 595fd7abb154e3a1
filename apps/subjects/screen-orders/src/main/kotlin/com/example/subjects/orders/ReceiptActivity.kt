// Finds a receipt; a new search cancels the one before it, and so does leaving.
package com.example.subjects.orders

import android.os.Bundle
import android.view.View
import android.widget.EditText
import android.widget.TextView
import androidx.appcompat.app.AppCompatActivity
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.Job
import kotlinx.coroutines.SupervisorJob
import kotlinx.coroutines.cancel
import kotlinx.coroutines.launch

class ReceiptActivity : AppCompatActivity() {
    private val scope = CoroutineScope(SupervisorJob() + Dispatchers.Main)
    private val shop = Shop()
    private var search: Job? = null
    private var receipt: TextView? = null

    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        setContentView(R.layout.receipt)
        receipt = findViewById(R.id.receipt)
        findViewById<View>(R.id.find).setOnClickListener { find() }
    }

    override fun onDestroy() {
        scope.cancel()
        receipt = null
        super.onDestroy()
    }

    /** What the line with the receipt says. */
    fun shown(): String = receipt!!.text.toString()

    private fun find() {
        val number = findViewById<EditText>(R.id.number).text.toString().toInt()
        search?.cancel()
        search = scope.launch {
            val found = shop.receipt(number)
            receipt!!.text = found
        }
    }
}
