package com.example.subjects.arcade

import androidx.test.espresso.idling.CountingIdlingResource

object Cabinets {
    @JvmField
    val wiring = CountingIdlingResource("wiring")
}
