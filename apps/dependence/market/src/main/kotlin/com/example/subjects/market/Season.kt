package com.example.subjects.market

object Season {
    var isFestival = false

    fun closingHour() = if (isFestival) 23 else 18
}
