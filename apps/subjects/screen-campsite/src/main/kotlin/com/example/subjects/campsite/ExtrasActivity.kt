package com.example.subjects.campsite

import android.content.Intent
import android.os.Bundle
import androidx.appcompat.app.AppCompatActivity
import androidx.lifecycle.lifecycleScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.launch
import kotlinx.coroutines.withContext

class ExtrasActivity : AppCompatActivity() {
    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        val form = Form(this)
        val firewood = form.label(Ids.FIREWOOD, "Firewood")
        setContentView(form)
        Desk.busy.increment()
        lifecycleScope.launch {
            try {
                val price = quote()
                setResult(RESULT_OK, Intent().putExtra("price", price))
                firewood.text = "Firewood $price"
            } finally {
                Desk.busy.decrement()
            }
        }
    }

    private suspend fun quote(): Int = withContext(Dispatchers.IO) { Desk.quote("firewood") }
}
