package com.example.subjects.carnival

import android.os.Bundle
import androidx.appcompat.app.AppCompatActivity
import androidx.lifecycle.Lifecycle
import androidx.lifecycle.ViewModelProvider
import androidx.lifecycle.lifecycleScope
import androidx.lifecycle.repeatOnLifecycle
import kotlinx.coroutines.launch

class MarketActivity : AppCompatActivity() {
    val model by lazy { ViewModelProvider(this)[CartModel::class.java] }

    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        val form = Form(this)
        form.label(Ids.BASKET, "Sugared almonds")
        form.button(Ids.CANDY, "One bag more") { model.addBag() }
        val total = form.label(Ids.TOTAL, "...")
        setContentView(form)
        lifecycleScope.launch {
            repeatOnLifecycle(Lifecycle.State.STARTED) {
                model.total.collect { total.text = if (it is Total.Cents) "Total: ${it.cents}" else "..." }
            }
        }
    }
}
