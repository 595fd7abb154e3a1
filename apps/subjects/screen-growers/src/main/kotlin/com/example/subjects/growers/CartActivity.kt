package com.example.subjects.growers

import android.os.Bundle
import androidx.appcompat.app.AppCompatActivity
import androidx.lifecycle.lifecycleScope
import kotlinx.coroutines.launch

class CartActivity : AppCompatActivity() {
    private var kilos = 0

    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        val column = Column(this)
        val total = column.label(Ids.TOTAL, "Total 0.00")
        column.button(Ids.PLUS, "One kilo more") {
            kilos++
            lifecycleScope.launch { total.text = Till.total(kilos) }
        }
        setContentView(column)
    }
}
