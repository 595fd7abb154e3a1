package com.example.subjects.arcade

import androidx.lifecycle.LiveData
import androidx.lifecycle.MutableLiveData
import androidx.lifecycle.ViewModel

class ToyModel : ViewModel() {
    private val _toys = MutableLiveData<String>()
    val toys: LiveData<String> = _toys

    fun load() = PrizeCatalog.load { _toys.value = "Toys: " + it.joinToString() }
}
