package com.example.subjects.brasserie

import android.os.Bundle
import androidx.appcompat.app.AppCompatActivity
import androidx.lifecycle.ViewModelProvider

class CellarActivity : AppCompatActivity() {
    val model by lazy { ViewModelProvider(this)[CellarViewModel::class.java] }

    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        val form = Form(this)
        val bottles = form.label(Ids.BOTTLES, "Bottles: 0")
        form.button(Ids.REFILL, "Refill") { model.refill() }
        setContentView(form)
        model.bottles.observe(this) { bottles.text = "Bottles: ${it.size}" }
    }
}
