package com.example.subjects.market

class Receipt {
    val number = ++issued
    private val lines = mutableListOf<Int>()

    fun add(cents: Int) {
        lines += cents
    }

    fun total() = lines.sum()

    companion object {
        var issued = 0
            private set
    }
}
