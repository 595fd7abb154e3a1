package com.example.subjects.circus

import androidx.lifecycle.LiveData
import androidx.lifecycle.MutableLiveData

class Scoreboard {
    private val points = MutableLiveData(0)
    val shown: LiveData<Int> get() = points

    fun add(n: Int) {
        points.value = (points.value ?: 0) + n
    }
}
