package com.example.subjects.market

/** Odds and ends of the market's grounds. */
object Grounds {
    @JvmField var parkingSpaces = 40
    @JvmField var signStyle = "plain"
    @JvmField var music: String? = null
    @JvmField var visitors = 0
}
