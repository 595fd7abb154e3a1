package com.example.subjects.zoo

import android.os.Bundle
import android.widget.TextView
import androidx.appcompat.app.AppCompatActivity
import androidx.lifecycle.lifecycleScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.flow.MutableStateFlow
import kotlinx.coroutines.flow.collectLatest
import kotlinx.coroutines.flow.filterNotNull
import kotlinx.coroutines.launch
import kotlinx.coroutines.withContext

class NightHousesActivity : AppCompatActivity() {
    private val chosen = MutableStateFlow<House?>(null)
    private lateinit var animals: TextView

    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        val column = Views.column(this)
        val title = Views.label(column, Ids.TITLE, "Choose a house")
        animals = Views.label(column, Ids.RESULTS, "-")
        Views.button(column, Ids.FIRST, "Reptiles") { chosen.value = House.REPTILES }
        Views.button(column, Ids.SECOND, "Birds") { chosen.value = House.BIRDS }
        lifecycleScope.launch {
            chosen.filterNotNull().collectLatest { house ->
                title.text = house.name
                animals.text = withContext(Dispatchers.IO) { HouseCatalogue.read(house) }
            }
        }
    }
}
