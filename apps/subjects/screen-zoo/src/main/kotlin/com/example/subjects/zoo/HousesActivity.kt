package com.example.subjects.zoo

import android.os.Bundle
import android.widget.TextView
import androidx.appcompat.app.AppCompatActivity
import androidx.lifecycle.lifecycleScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.launch
import kotlinx.coroutines.withContext

enum class House(val animals: String, val pages: Int) {
    REPTILES("Gecko, Iguana, Python", 3),
    BIRDS("Hoopoe, Ibis", 1),
}

object HouseCatalogue {
    fun read(house: House): String {
        repeat(house.pages) { Thread.sleep(20) }
        return house.animals
    }
}

class HousesActivity : AppCompatActivity() {
    var loading = 0
        private set
    private lateinit var title: TextView
    private lateinit var animals: TextView

    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        val column = Views.column(this)
        title = Views.label(column, Ids.TITLE, "Choose a house")
        animals = Views.label(column, Ids.RESULTS, "-")
        Views.button(column, Ids.FIRST, "Reptiles") { show(House.REPTILES) }
        Views.button(column, Ids.SECOND, "Birds") { show(House.BIRDS) }
    }

    private fun show(house: House) {
        loading++
        title.text = house.name
        lifecycleScope.launch {
            val found = withContext(Dispatchers.IO) { HouseCatalogue.read(house) }
            animals.text = found
            loading--
        }
    }
}
