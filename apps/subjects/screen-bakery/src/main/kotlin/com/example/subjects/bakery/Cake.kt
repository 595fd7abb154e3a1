package com.example.subjects.bakery

/** A cake and what it costs, in euros. */
data class Cake(val name: String, val price: Int)
