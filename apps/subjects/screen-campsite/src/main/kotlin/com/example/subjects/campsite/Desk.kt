package com.example.subjects.campsite

import androidx.test.espresso.idling.CountingIdlingResource

object Desk {
    val busy = CountingIdlingResource("desk")

    fun quote(article: String): Int = if (article == "firewood") 6 else 0

    fun reserve(): Int = 12
}
