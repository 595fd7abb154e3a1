package com.example.subjects.hospital.pharmacy

class Supplier(val name: String, val country: String)

object Suppliers {
    private val contracts = LinkedHashMap<String, Supplier>()

    fun register(supplier: Supplier) {
        check(supplier.name !in contracts) { "${supplier.name} has a contract already" }
        contracts[supplier.name] = supplier
    }

    fun countryOf(name: String) = contracts[name]?.country
}
