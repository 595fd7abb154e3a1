package com.example.subjects.florist

data class Count(val revision: Int, val stems: Int)

class Shelf {
    fun read() = Count(1, 40)
    fun page(offset: Int) = List(10) { "Stock ${offset + it + 1}" }
}

class Wholesaler {
    fun ask(): Count {
        Thread.sleep(600)
        return Count(2, 55)
    }
}
