package com.example.subjects.gazette

import android.os.Bundle
import android.os.Handler
import android.os.Looper
import android.widget.EditText
import android.widget.TextView
import androidx.appcompat.app.AppCompatActivity

/** The price of a subscription, asked for when one has stopped typing. */
class SubscribeActivity : AppCompatActivity() {
    private val handler = Handler(Looper.getMainLooper())
    private val quote = Quote()
    private lateinit var copies: EditText
    private lateinit var price: TextView

    var requests = 0
        private set

    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        val form = Form(this)
        copies = form.field(Ids.COPIES)
        val typing = form.label(Ids.TYPING, "")
        price = form.label(Ids.PRICE, "How many copies?")
        setContentView(form)
        Form.onText(copies) {
            typing.text = "Copies: $it"
            handler.removeCallbacks(quote)
            handler.postDelayed(quote, 1500)
        }
    }

    override fun onDestroy() {
        handler.removeCallbacks(quote)
        super.onDestroy()
    }

    private inner class Quote : Runnable {
        override fun run() {
            requests++
            price.text = "${copies.text} copies for ${3 * copies.text.toString().toInt()}"
        }
    }
}
