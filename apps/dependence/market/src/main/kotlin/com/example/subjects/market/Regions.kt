package com.example.subjects.market

/** Where things come from: worked out once for each. */
object Regions {
    private val known = HashMap<String, String>()

    fun of(item: String): String = known.getOrPut(item) { if (item == "honey") "the heath" else "the plain" }
}
