package com.example.subjects.circus

interface PriceList {
    val deposit: Int
    fun ticket(kind: String): Int
}

class PrintedPriceList : PriceList {
    override val deposit = 10
    override fun ticket(kind: String) = when (kind) {
        "child" -> 12
        "press" -> 6
        else -> 24
    }
}

/** Where things are found. */
object Services {
    private val made = HashMap<Class<*>, Any>()
    private val makers: Map<Class<*>, () -> Any> = mapOf(PriceList::class.java to { PrintedPriceList() })

    @JvmStatic
    @Suppress("UNCHECKED_CAST")
    fun <T : Any> get(type: Class<T>): T = made.getOrPut(type) { makers.getValue(type)() } as T

    @JvmStatic
    fun <T : Any> provide(type: Class<T>, thing: T) {
        made[type] = thing
    }

    @JvmStatic
    fun restart() = made.clear()
}
