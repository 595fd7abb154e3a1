package com.example.subjects.school.data

interface Codec {
    fun encode(cells: List<String>): String
}

/** Codecs sign in here themselves. */
object Codecs {
    private val byName = HashMap<String, Codec>()

    fun register(name: String, codec: Codec) {
        byName[name] = codec
    }

    @JvmStatic
    fun find(name: String): Codec = byName[name] ?: throw NoSuchElementException("No codec for $name")
}

object CsvCodec : Codec {
    init {
        Codecs.register("csv", this)
    }

    override fun encode(cells: List<String>) = cells.joinToString(",") { if (',' in it) "\"$it\"" else it }
}
