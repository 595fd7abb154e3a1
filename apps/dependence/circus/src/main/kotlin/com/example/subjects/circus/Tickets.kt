package com.example.subjects.circus

typealias Stamp = (String) -> String

object Stamps {
    private val byName = LinkedHashMap<String, Stamp>()

    @JvmStatic
    fun cut(name: String, stamp: Stamp) {
        byName[name] = stamp
    }

    @JvmStatic
    fun find(name: String): Stamp? = byName[name]
}

object Inks {
    private var colours: List<String> = emptyList()

    @JvmStatic
    fun mix(vararg names: String) {
        colours = names.toList()
    }

    @JvmStatic
    fun first(): String? = colours.firstOrNull()
}

/** A ticket is printed in colour if there is a stamp and ink, and else not at all. */
@JvmName("printTicket")
fun printTicket(seat: String): String? {
    val stamp = Stamps.find("ticket") ?: return null
    val ink = Inks.first() ?: return null
    return stamp("$ink $seat")
}
