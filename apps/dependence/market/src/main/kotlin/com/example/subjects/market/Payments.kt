package com.example.subjects.market

interface Gateway {
    fun move(cents: Int): Boolean
}

object Payments {
    lateinit var gateway: Gateway

    fun charge(cents: Int): Receipt? {
        if (!gateway.move(cents)) return null
        return Receipt().apply { add(cents) }
    }

    fun refund(cents: Int) = gateway.move(-cents)
}
