package com.example.subjects.market

class Basket {
    private val items = linkedMapOf<String, Int>()

    fun add(item: String, cents: Int) {
        items[item] = cents
    }

    operator fun contains(item: String) = item in items

    fun isEmpty() = items.isEmpty()

    fun total() = items.values.sum()
}
